// SPDX-License-Identifier: MIT

import CCodec
import CCodecShim
import Glibc

/// The program `faceoff-codec`: does one request from its standard input, and ends.
///
/// Only FaceOFF's other programs start it. Whatever a file makes its decoders do, it can read what it was given,
/// write its answer, use so much memory and time, and nothing else.
@main
struct FaceOffCodec {
  static func main() {
    guard let request = Request(descriptor: 0) else { exit(EXIT_FAILURE) }
    // No picture may have more pixels than this, and the products below must not overflow.
    let mostPixels = Int(min(request.fixed.pixel_limit, 1 << 40))
    ProcessLimits.begin(mostPixels: mostPixels)
    faceoff_sandbox()
    Vips.begin()
    let reply = Reply(descriptor: 1)
    do throws(CodecFailure) {
      switch request.operation {
      case FACEOFF_CODEC_DECODE: try Decoder(request).decode(to: reply)
      case FACEOFF_CODEC_ENCODE: try Encoder(request).encode(to: reply)
      default: exit(EXIT_FAILURE)
      }
    } catch {
      reply.fail(error)
    }
    // Without the libraries' farewells: they could only go wrong.
    _exit(EXIT_SUCCESS)
  }
}
