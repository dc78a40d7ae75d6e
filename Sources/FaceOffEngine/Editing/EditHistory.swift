// SPDX-License-Identifier: MIT

/// The steps that led to an edit. All are kept: a step is a small value.
public struct EditHistory: Sendable {
  private struct Step {
    let id: Int
    let state: EditState
    /// What further changes of the same kind replace, until it is closed.
    let adjustment: EditAdjustment?
  }

  private var steps: [Step]
  private var position = 0
  private var nextID = 1
  private var savedID = 0

  /// Begins with what the program itself decided; there is nothing to lose yet.
  public init(_ state: EditState) {
    steps = [Step(id: 0, state: state, adjustment: nil)]
  }

  /// The edit as it is now.
  public var current: EditState { steps[position].state }
  /// Tells the current step from every other there was.
  public var currentID: Int { steps[position].id }
  /// Whether there is a step to take back.
  public var canUndo: Bool { position > 0 }
  /// Whether a step was taken back and nothing was done since.
  public var canRedo: Bool { position + 1 < steps.count }
  /// Whether the current step differs from the one that was saved last, or from the first.
  public var isDirty: Bool { currentID != savedID }

  /// Adds a step; those that were taken back are gone.
  ///
  /// - Parameter adjustment: a slider that is being moved: its steps become one, until `finishAdjustment`.
  public mutating func record(_ state: EditState, adjustment: EditAdjustment? = nil) {
    steps.removeSubrange((position + 1)...)
    if let adjustment, steps[position].adjustment == adjustment, steps[position].id != savedID {
      steps.removeLast()
    }
    steps.append(Step(id: nextID, state: state, adjustment: adjustment))
    nextID += 1
    position = steps.count - 1
  }

  /// The slider was let go of: its next move is a step of its own.
  public mutating func finishAdjustment() {
    guard steps[position].adjustment != nil else { return }
    steps[position] = Step(id: currentID, state: current, adjustment: nil)
  }

  /// Takes a step back, where there is one.
  public mutating func undo() {
    if canUndo { position -= 1 }
    finishAdjustment()
  }

  /// Does a step again that was taken back, where there is one.
  public mutating func redo() {
    if canRedo { position += 1 }
    finishAdjustment()
  }

  /// A step was written to a file; it need not be the current one any more.
  public mutating func markSaved(_ id: Int) {
    savedID = id
  }
}

/// What can be moved continuously.
public enum EditAdjustment: Hashable, Sendable {
  /// The strength of the blur.
  case intensity
}
