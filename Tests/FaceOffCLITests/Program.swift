// SPDX-License-Identifier: MIT

import Dispatch
import FaceOffEngine
import Fixtures
import Glibc

/// The real `faceoff-cli`, run in a home of its own, with all that it says.
struct Program {
  /// How a run ended, and what it said.
  struct Run {
    /// The exit code, or minus the number of the signal that ended it.
    let code: Int32
    let output: String
    let errors: String
    /// The most memory that it had at a time, in bytes.
    let peakMemory: Int

    /// The lines on standard output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// The person's home: settings, pictures, everything that the program may write to without being told.
  let home: TemporaryFolder
  /// What the environment has beside the home.
  var environment: [String: String] = [:]
  /// Seconds after which a run is killed: it hangs.
  var limit = 60

  init() throws {
    home = try TemporaryFolder()
  }

  /// The pictures folder that the home's settings name.
  var pictures: FilePath { home.path.appending("My pictures") }

  /// Writes the settings that a desktop writes, and makes the pictures folder.
  func addPicturesFolder() {
    _ = home.path.appending(".config").withCString { mkdir($0, 0o700) }
    home.add(FilePath(".config/user-dirs.dirs"), Array("XDG_PICTURES_DIR=\"$HOME/My pictures\"\n".utf8))
    _ = pictures.withCString { mkdir($0, 0o700) }
  }

  /// Beside the tests in the build folder, wherever that is.
  static let path: FilePath = {
    var link = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/exe", &link, Int(PATH_MAX))
    precondition(count > 0, "no /proc")
    return FilePath(cString: link).parent.appending("faceoff-cli")
  }()

  /// Runs it to its end.
  func run(_ arguments: String..., output: FilePath? = nil) throws -> Run {
    try run(arguments.map { FilePath($0) }, output: output)
  }

  /// Runs it to its end, with arguments that are any bytes.
  ///
  /// - Parameter output: where standard output goes instead of into the result.
  func run(_ arguments: [FilePath], output: FilePath? = nil) throws -> Run {
    try start(arguments, output: output).end()
  }

  /// Runs a line of a shell that finds the program.
  func run(inShell line: String) throws -> Run {
    let path = "\(Self.path.parent.string):/usr/bin:/bin"
    return try Process(
      FilePath("/bin/sh"), [FilePath("-c"), FilePath(line)],
      environment: allEnvironment.merging(["PATH": path]) { $1 }, folder: home.path, limit: limit
    ).end()
  }

  /// Starts it and goes on.
  func start(
    _ arguments: [FilePath], output: FilePath? = nil, errors: FilePath? = nil
  ) throws -> Process {
    try Process(
      Self.path, arguments, environment: allEnvironment, folder: home.path, output: output,
      errors: errors, limit: limit)
  }

  private var allEnvironment: [String: String] {
    let standard = [
      "HOME": home.path.string, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
      "FACEOFF_DATA": Fixture.root.appending("data").string,
    ]
    return standard.merging(environment) { $1 }
  }
}

/// A process whose output is kept.
final class Process {
  let identifier: pid_t
  private let scratch: TemporaryFolder
  private let watchdog: DispatchWorkItem

  init(
    _ program: FilePath, _ arguments: [FilePath], environment: [String: String], folder: FilePath,
    output: FilePath? = nil, errors: FilePath? = nil, limit: Int
  ) throws {
    scratch = try TemporaryFolder()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    // Files, not pipes: a pipe would also be open in processes that other tests start at the same moment.
    for (number, path) in [
      (Int32(1), output ?? scratch.path.appending("1")), (2, errors ?? scratch.path.appending("2")),
    ] {
      _ = path.withCString {
        posix_spawn_file_actions_addopen(
          &actions, number, $0, O_WRONLY | O_CREAT | O_APPEND | O_NOCTTY, 0o600)
      }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Whatever ran the tests, a signal does what it does in a terminal.
    var none = sigset_t()
    sigemptyset(&none)
    var usual = sigset_t()
    sigemptyset(&usual)
    for number in [SIGINT, SIGTERM, SIGPIPE] { sigaddset(&usual, number) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    // Glibc does not show Swift the call that changes the folder; `env` does it and becomes the program.
    let command = [FilePath("env"), FilePath("-C"), folder, program]
    var vector = (command + arguments).map { argument in argument.withCString { strdup($0) } } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in vector + variables { free(pointer) } }
    var child = pid_t()
    let code = posix_spawn(&child, "/usr/bin/env", &actions, &attributes, &vector, &variables)
    guard code == 0 else { throw SystemError(call: "posix_spawn", code: code, path: program) }
    let started = child
    identifier = started
    watchdog = DispatchWorkItem { kill(started, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(limit), execute: watchdog)
  }

  /// Sends a signal.
  func send(_ signal: Int32) {
    kill(identifier, signal)
  }

  /// Whether it has not ended yet.
  var isRunning: Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(identifier), &information, WEXITED | WNOHANG | WNOWAIT) == 0
      && information.si_signo == 0
  }

  /// Comes back when `isDone`, or when the process has ended without.
  func run(until isDone: () -> Bool) {
    while !isDone() && isRunning { sched_yield() }
  }

  /// Waits for the end.
  func end() -> Program.Run {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(identifier, &status, 0, &usage) < 0 && errno == EINTR {}
    watchdog.cancel()
    let signal = status & 0x7F
    return Program.Run(
      code: signal == 0 ? status >> 8 & 0xFF : -signal,
      output: String(decoding: scratch.contents(of: FilePath("1")) ?? [], as: UTF8.self),
      errors: String(decoding: scratch.contents(of: FilePath("2")) ?? [], as: UTF8.self),
      peakMemory: usage.ru_maxrss * 1024)
  }
}
