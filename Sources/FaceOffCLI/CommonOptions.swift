// SPDX-License-Identifier: MIT

import FaceOffEngine
import FaceOffWords

extension Options {
  /// An option for a number that is described in the engine.
  func addNumber(_ parameter: Parameter, help: String) -> NumberOption {
    let text = addString(
      parameter.name,
      help: tr(
        "%1$s, %2$s to %3$s (normally %4$s)", help, parameter.range.lowerBound.short,
        parameter.range.upperBound.short, parameter.standard.short),
      value: tr("NUMBER"))
    return NumberOption(parameter: parameter, text: text)
  }

  /// Two options for how thoroughly faces are looked for.
  func addPlan() -> PlanOption {
    PlanOption(
      fast: addFlag(
        DetectionPlan.Name.fast.rawValue, help: tr("look less closely: quicker, but small faces are missed")),
      thorough: addFlag(
        DetectionPlan.Name.thorough.rawValue,
        help: tr("look more closely: slower, but fewer faces are missed")))
  }
}

/// How thoroughly faces are looked for, on the command line.
struct PlanOption {
  let fast: Options.Value<Bool>
  let thorough: Options.Value<Bool>

  /// The plan, or the standard one where none was asked for.
  func value() throws(Options.UsageError) -> DetectionPlan {
    switch (fast.value ?? false, thorough.value ?? false) {
    case (false, false): return .named(.standard)
    case (true, false): return .named(.fast)
    case (false, true): return .named(.thorough)
    case (true, true):
      throw Options.UsageError(message: tr("Either --fast or --thorough, not both."))
    }
  }
}

/// A number on the command line, checked against its description.
struct NumberOption {
  let parameter: Parameter
  let text: Options.Value<String>

  /// The number, or the standard where none was given.
  func value() throws(Options.UsageError) -> Double {
    guard let text = text.value else { return parameter.standard }
    guard let number = Double(text), parameter.range.contains(number) else {
      throw Options.UsageError(
        message: tr(
          "--%1$s takes a number from %2$s to %3$s, not “%4$s”.", parameter.name,
          parameter.range.lowerBound.short, parameter.range.upperBound.short, text))
    }
    return number
  }
}

extension Double {
  /// As a person writes it on the command line: `1`, not `1.0`.
  fileprivate var short: String {
    self == rounded() ? String(Int(self)) : String(self)
  }
}
