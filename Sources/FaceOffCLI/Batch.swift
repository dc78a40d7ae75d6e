// SPDX-License-Identifier: MIT

import Dispatch
import FaceOffEngine
import FaceOffWords
import Glibc

/// Does the same with one file after another: one that fails does not stop the others, Ctrl-C stops all.
struct Batch {
  private let files: [FilePath]

  init(_ files: [FilePath]) {
    self.files = files
  }

  /// - Parameter work: what to do with a file; what it throws is said on standard error.
  func run(_ work: @escaping @Sendable (FilePath) async throws -> Void) async throws -> ExitCode {
    let files = files
    let task = Task {
      var result = ExitCode.success
      for (index, file) in files.enumerated() {
        Terminal.progress(index, of: files.count, file)
        do {
          try Task.checkCancellation()
          try await work(file)
        } catch is CancellationError {
          Terminal.clearProgress()
          return ExitCode.interrupted
        } catch {
          Terminal.remark("faceoff-cli: " + Sentence.of(error, file: file))
          result = .someFailed
        }
      }
      Terminal.clearProgress()
      return result
    }
    let sources = [SIGINT, SIGTERM].map { number in
      // The first signal cancels; the handler then goes away, so that a second one kills.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        task.cancel()
        signal(number, SIG_DFL)
      }
      source.resume()
      return source
    }
    defer { for source in sources { source.cancel() } }
    return await task.value
  }
}
