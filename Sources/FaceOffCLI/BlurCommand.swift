// SPDX-License-Identifier: MIT

import FaceOffEngine
import FaceOffWords

/// `faceoff-cli blur`: writes copies with every face blurred.
struct BlurCommand {
  private let files: [FilePath]
  private let destination: SaveDestination
  private let settings: CensorSettings
  private let records: FacesFile?
  private let options: SaveOptions
  private let keepsFaceless: Bool
  private let asJSON: Bool

  init(_ arguments: [FilePath]) throws {
    let options = Options(
      usage: tr("FILE…"), summary: tr("Writes a copy of each photo in which every face is blurred."),
      epilogue: tr(
        "Without --output the copies go to the FaceOFF folder in your pictures folder. Nothing that exists is ever written over: a copy gets a number instead. Of a JPEG only the blocks of 8×8 pixels that a face or the logo reaches are made anew, wherever that is possible; the line of each photo says so."
      ))
    let output = options.addPath(
      "output", short: "o", help: tr("a folder, or a file's name for one photo"), value: tr("PATH"))
    let intensity = options.addNumber(.intensity, help: tr("how strongly faces are blurred"))
    let styles = CensorStyle.allCases.map(\.rawValue).joined(separator: "|")
    let style = options.addString(
      "style", help: tr("what takes a face's place (normally blur)"), value: styles)
    let margin = options.addNumber(
      .margin, help: tr("how much larger than the face the blurred ellipse is"))
    let sensitivity = options.addNumber(
      .sensitivity, help: tr("how readily something is taken for a face"))
    let plan = options.addPlan()
    let logo = options.addPath(
      "logo", help: tr("lay the logo, or the one in this PNG file, over the bottom right corner"),
      value: tr("[PNG]"))
    let faces = options.addPath(
      "faces", help: tr("blur these faces, as “detect --json” writes them, and search for none"),
      value: tr("FILE"))
    let formatName = options.addString(
      "format", help: tr("what the copies are written as (normally what the photos are)"),
      value: ImageFormat.writable.map(\.optionName).joined(separator: "|"))
    let faceless = options.addFlag(
      "keep-faceless", help: tr("write a copy also where no face was found"))
    let upright = options.addFlag(
      "upright", help: tr("encode a photo anew where its pixels cannot be turned upright without loss"))
    let placeless = options.addFlag(
      "remove-place",
      help: tr("leave out where, with which device and by whose camera the photo was taken"))
    let time = options.addFlag("keep-time", help: tr("give the copy's file the time of the photo's file"))
    let json = options.addFlag("json", help: tr("one JSON object a line"))
    files = try options.parse(Self.completed(arguments), program: "faceoff-cli blur")
    if files.isEmpty { throw Options.UsageError(message: tr("Which photos? Name at least one file.")) }
    asJSON = json.value ?? false
    keepsFaceless = output.value != nil || faceless.value ?? false
    settings = CensorSettings(
      style: try Self.style(style.value), intensity: try intensity.value(), margin: try margin.value(),
      sensitivity: try sensitivity.value(), plan: try plan.value(),
      watermark: try Self.watermark(logo.value))
    let photos = files
    records = try faces.value.map { (path) throws(FacesFileError) in
      try FacesFile(contentsOf: path, photos: photos)
    }
    self.options = SaveOptions(
      format: try Self.format(formatName.value), upright: upright.value ?? false,
      removesPlaceAndDevice: placeless.value ?? false, keepsModificationTime: time.value ?? false)
    // Last, because it may create a folder.
    destination = try Self.destination(output.value, count: files.count)
    try Self.check(self.options.format, fits: destination)
  }

  private static func format(_ name: String?) throws(Options.UsageError) -> ImageFormat? {
    guard let name else { return nil }
    guard let format = ImageFormat.writable.first(where: { $0.optionName == name.lowercased() }) else {
      throw Options.UsageError(
        message: tr(
          "--format takes %1$s, not “%2$s”.", ImageFormat.writable.map(\.optionName).joined(separator: ", "),
          name))
    }
    return format
  }

  /// Throws where a name that was given whole promises another format than the chosen one.
  private static func check(_ format: ImageFormat?, fits destination: SaveDestination) throws(Options
    .UsageError)
  {
    guard let format, case .file(let path) = destination, let named = destination.namedFormat, named != format
    else { return }
    throw Options.UsageError(
      message: tr("The name “%1$s” is not one of a %2$s file.", path.shown, format.displayName))
  }

  /// `--logo` may stand alone, which GOption cannot say of an option with a value: it becomes `--logo=`.
  private static func completed(_ arguments: [FilePath]) -> [FilePath] {
    let end = arguments.firstIndex(of: FilePath("--")) ?? arguments.endIndex
    return arguments[..<end].map { $0 == FilePath("--logo") ? FilePath("--logo=") : $0 } + arguments[end...]
  }

  private static func style(_ name: String?) throws(Options.UsageError) -> CensorStyle {
    guard let name else { return .blur }
    guard let style = CensorStyle(rawValue: name) else {
      throw Options.UsageError(
        message: tr(
          "--style takes %1$s, not “%2$s”.", CensorStyle.allCases.map(\.rawValue).joined(separator: ", "),
          name))
    }
    return style
  }

  private static func watermark(_ path: FilePath?) throws -> Watermark? {
    guard let path else { return nil }
    guard let file = path.bytes.isEmpty ? DataDirectory.find().map(WatermarkService.standardPath) : path
    else {
      throw DetectorError.noDataDirectory
    }
    return try WatermarkService().load(chosen: file)
  }

  /// A folder where one is there, where there are several photos, and where the name is none of a photo.
  private static func destination(_ path: FilePath?, count: Int) throws -> SaveDestination {
    guard let path else { return .library }
    if path.bytes.isEmpty {
      throw Options.UsageError(message: tr("--output takes a folder or a file's name."))
    }
    let isNamedAsFolder = path.bytes.last == UInt8(ascii: "/")
    if count == 1, !isNamedAsFolder, !path.isFolder {
      if let format = ImageFormat(pathExtension: path.pathExtension) {
        guard ImageFormat.writable.contains(format) else {
          throw Options.UsageError(
            message: tr(
              "FaceOFF does not write %1$s: give “%2$s” another ending.", format.displayName, path.shown))
        }
        return .file(path)
      }
    }
    try path.createFolder()
    return .folder(path)
  }

  func run() async throws -> ExitCode {
    try await Batch(files).run { file in
      let outcome = try await FaceCensoringService.blur(
        file, to: destination, settings: settings, options: options,
        faces: try records?.faces(of: file) ?? .detected, skipsFaceless: !keepsFaceless)
      for remark in Sentence.remarks(on: outcome, file) { Terminal.remark(remark) }
      try Terminal.print(asJSON ? BlurRecord(file: file, outcome).json() : line(file, outcome))
    }
  }

  private func line(_ file: FilePath, _ outcome: BlurOutcome) -> String {
    let blurred = "\(file.shown): \(Sentence.blurred(outcome.faces.count))"
    guard let saved = outcome.saved else { return "\(blurred); \(tr("no copy written"))" }
    return "\(blurred) → \(saved.path.shown) (\(Sentence.of(saved.method)))"
  }
}

extension ImageFormat {
  /// What `--format` calls it.
  fileprivate var optionName: String { self == .heif ? "heic" : displayName.lowercased() }
}
