// SPDX-License-Identifier: MIT

import Fixtures
import Testing

@testable import FaceOffEngine

@Suite struct ImageFormatSniffingTests {
  private func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func ftyp(_ major: String, _ others: String...) -> [UInt8] {
    let brands = ascii(major) + [0, 0, 0, 0] + others.flatMap(ascii)
    return [0, 0, 0, UInt8(8 + brands.count)] + ascii("ftyp") + brands + [0, 0, 0, 8] + ascii("mdat")
  }

  /// A little-endian TIFF of one directory; a text is put behind it.
  private func tiff(_ entries: [(tag: Int, value: Int)], make: String? = nil) -> [UInt8] {
    func short(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }
    let count = entries.count + (make == nil ? 0 : 1)
    var bytes: [UInt8] = ascii("II*\0") + [8, 0, 0, 0] + short(count)
    if let make {
      bytes += short(0x010F) + short(2) + short(make.utf8.count + 1) + [0, 0]
      bytes += short(8 + 2 + 12 * count + 4) + [0, 0]
    }
    for entry in entries {
      bytes += short(entry.tag) + short(3) + [1, 0, 0, 0] + short(entry.value) + [0, 0]
    }
    return bytes + [0, 0, 0, 0] + ascii(make ?? "") + [0]
  }

  @Test func picturesAreToldByTheirFirstBytes() throws {
    #expect(try ImageFormat.sniff(JPEGMaker().encode(TestPicture.gradient(3, 3))) == .jpeg)
    #expect(try ImageFormat.sniff([0x89] + ascii("PNG\r\n\u{1A}\n") + [0, 0]) == .png)
    #expect(try ImageFormat.sniff(ascii("RIFF\0\0\0\0WEBPVP8 ")) == .webp)
    #expect(try ImageFormat.sniff(ascii("GIF89a....")) == .gif)
    #expect(try ImageFormat.sniff(ascii("BM") + [UInt8](repeating: 0, count: 12) + [40, 0, 0, 0]) == .bmp)
    #expect(try ImageFormat.sniff([0, 0, 0, 12] + ascii("jP  \r\n") + [0x87, 10]) == .jpeg2000)
    #expect(try ImageFormat.sniff(ascii("%PDF-1.7\n")) == .pdf)
    #expect(try ImageFormat.sniff(ascii("<?xml version='1.0'?>\n<!-- a --><svg width='1'/>")) == .svg)
  }

  @Test func heifAndAVIFAreToldByTheirBrands() throws {
    #expect(try ImageFormat.sniff(ftyp("heic", "mif1", "heic")) == .heif)
    #expect(try ImageFormat.sniff(ftyp("mif1", "mif1", "heic")) == .heif)
    #expect(try ImageFormat.sniff(ftyp("avif", "mif1", "miaf")) == .avif)
    #expect(try ImageFormat.sniff(ftyp("mif1", "mif1", "avif")) == .avif)
    #expect(try ImageFormat.sniff(ftyp("msf1", "hevc")) == .heif)
  }

  @Test func rawFilesAreToldFromPlainTIFF() throws {
    let photometric = 0x0106
    #expect(try ImageFormat.sniff(tiff([(photometric, 2)])) == .tiff)
    #expect(try ImageFormat.sniff(tiff([(photometric, 2)], make: "NIKON CORPORATION")) == .tiff)
    #expect(try ImageFormat.sniff(tiff([(photometric, 2), (0xC612, 1)], make: "Apple")) == .raw(name: "DNG"))
    for (make, name) in [
      ("NIKON CORPORATION", "NEF"), ("SONY", "ARW"), ("PENTAX", "PEF"), ("SAMSUNG", "SRW"), ("Other", "raw"),
    ] {
      #expect(try ImageFormat.sniff(tiff([(photometric, 32_803)], make: make)) == .raw(name: name))
    }
    #expect(try ImageFormat.sniff(tiff([(0x0103, 34_713)], make: "Nikon")) == .raw(name: "NEF"))
    #expect(try ImageFormat.sniff(ascii("II*\0\u{10}\0\0\0CR\u{2}\0")) == .raw(name: "CR2"))
    #expect(try ImageFormat.sniff(ascii("IIRO\u{8}\0\0\0")) == .raw(name: "ORF"))
    #expect(try ImageFormat.sniff(ascii("IIU\0\u{8}\0\0\0")) == .raw(name: "RW2"))
    #expect(try ImageFormat.sniff(ascii("FUJIFILMCCD-RAW 0201")) == .raw(name: "RAF"))
    #expect(try ImageFormat.sniff(ftyp("crx ", "isom")) == .raw(name: "CR3"))
  }

  @Test func aSensorDirectoryBelowTheFirstOneCounts() throws {
    // The first directory is a preview, as in NEF and ARW; tag 0x014A leads to the sensor's.
    let below = tiff([(0x0106, 32_803)]).dropFirst(8)
    var bytes = tiff([(0x0106, 2), (0x014A, 0)], make: "SONY")
    bytes[8 + 2 + 12 * 2 + 8] = UInt8(bytes.count)
    #expect(try ImageFormat.sniff(bytes + below) == .raw(name: "ARW"))
  }

  @Test func filmsAreNamed() throws {
    #expect(try ImageFormat.sniff(ftyp("isom", "mp41")) == .video(name: "MP4"))
    #expect(try ImageFormat.sniff(ftyp("qt  ")) == .video(name: "MOV"))
    #expect(try ImageFormat.sniff(ftyp("3gp4")) == .video(name: "3GP"))
    let matroska: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3, 0x9F]
    #expect(try ImageFormat.sniff(matroska + [0x42, 0x82, 0x84] + ascii("webm")) == .video(name: "WebM"))
    #expect(try ImageFormat.sniff(matroska + [0x42, 0x82, 0x88] + ascii("matroska")) == .video(name: "MKV"))
    #expect(try ImageFormat.sniff(ascii("RIFF\0\0\0\0AVI LIST")) == .video(name: "AVI"))
    let packet: [UInt8] = [0x47] + [UInt8](repeating: 0, count: 187)
    #expect(try ImageFormat.sniff(packet + packet + packet) == .video(name: "MPEG-TS"))
  }

  @Test func nothingAndNonsenseAreRefused() {
    #expect(throws: ImageError.empty) { try ImageFormat.sniff([]) }
    for text in ["G", "hello world, this is text", "BM and then words that are no picture", "<html></html>"] {
      #expect(throws: ImageError.unrecognized) { try ImageFormat.sniff(ascii(text)) }
    }
  }

  @Test func noBytesMakeItTrap() {
    var seeds: [[UInt8]] = [ftyp("mif1", "heic"), tiff([(0x0106, 32_803), (0x014A, 8)], make: "SONY")]
    seeds += [ascii("MM\0*\u{FF}\0"), ascii("II*\0") + [UInt8](repeating: 0xFF, count: 40)]
    var results = 0
    for seed in seeds {
      for count in 0...seed.count {
        for bit in 0..<8 * max(1, count) {
          var bytes = Array(seed[..<count])
          if count > 0 { bytes[bit / 8] ^= 1 << (bit % 8) }
          if (try? ImageFormat.sniff(bytes)) != nil { results += 1 }
        }
      }
    }
    #expect(results > 0)
  }
}
