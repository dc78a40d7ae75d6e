// SPDX-License-Identifier: MIT

import Testing

@testable import FaceOffEngine

@Suite struct FusionTests {
  private let fusion = Fusion()

  private func face(_ x: Double, _ y: Double = 0, side: Double = 100, _ score: Double = 0.8) -> FaceCandidate
  {
    FaceCandidate(
      box: Box(x: x, y: y, width: side, height: side),
      landmarks: (0..<5).map { PixelPoint(x: x + Double($0), y: y + 2 * Double($0)) }, score: score)
  }

  private func look(_ candidates: FaceCandidate..., weight: Double = 1) -> Fusion.Look {
    Fusion.Look(weight: weight, candidates: candidates)
  }

  /// The surer look's word counts for more, by the root of its score: here three times as much.
  @Test func twoLooksAtOneFaceMakeOneBox() {
    let fused = fusion.fuse([look(face(0, 0, 0.9)), look(face(20, 0, 0.1)), look()])
    #expect(fused.count == 1)
    #expect(abs(fused[0].box.x - 5) < 1e-9 && abs(fused[0].box.width - 100) < 1e-9)
    #expect(abs(fused[0].landmarks[3].x - 8) < 1e-9 && abs(fused[0].landmarks[3].y - 6) < 1e-9)
    #expect(fused[0].landmarks.count == 5)
  }

  /// Twice the pixels on a face say its sides twice as surely, up to a face that fills the network's sight.
  @Test(arguments: [(0.4, 0.8, 20.0 / 3), (0.48, 0.96, 20.0 / 3), (2.0, 4.0, 10.0), (0.32, 40.0, 5.0)])
  func aFinerLookKnowsTheBoxBetter(coarse: Double, fine: Double, x: Double) {
    var coarseLook = look(face(20))
    coarseLook.scale = coarse
    var fineLook = look(face(0))
    fineLook.scale = fine
    #expect(abs(fusion.fuse([coarseLook, fineLook])[0].box.x - x) < 1e-9)
  }

  @Test func aLookThatSeesAPartOfTheFaceHardlyMovesTheBox() {
    var blind = look(face(10))
    blind.covers = { $0.height < 50 }
    #expect(abs(fusion.fuse([look(face(0)), blind])[0].box.x - 2) < 1e-9)
    // With nobody else to ask, its box is the face's.
    #expect(fusion.fuse([blind])[0].box == face(10).box)
  }

  @Test func twoCloseFacesStayTwo() {
    let pair = [look(face(0), face(70, 0, 0.6)), look(face(2, 0, 0.7), face(71, 0, 0.9))]
    let fused = fusion.fuse(pair)
    #expect(fused.map { $0.box.x.rounded() }.sorted() == [1, 71])
  }

  @Test func boxesThatShareMuchButLittleOfTheirUnionStayTwo() {
    // A third of the union: below the threshold, whoever leads.
    #expect(fusion.fuse([look(face(0)), look(face(51))]).count == 2)
    #expect(fusion.fuse([look(face(0)), look(face(46))]).count == 1)
  }

  @Test func silenceLowersTheBelief() {
    let alone = fusion.fuse([look(face(0))])[0].score
    let doubted = fusion.fuse([look(face(0)), look()])[0].score
    let doubtedMore = fusion.fuse([look(face(0)), look(weight: 2)])[0].score
    #expect(alone > doubted && doubted > doubtedMore)
  }

  @Test func agreementCountsByWeight() {
    let low = fusion.fuse([look(face(0, 0, 0.9)), look(face(0, 0, 0.3), weight: 3)])[0].score
    let high = fusion.fuse([look(face(0, 0, 0.9), weight: 3), look(face(0, 0, 0.3))])[0].score
    #expect(high > low)
  }

  @Test func aLookThatCannotSeeTheFaceSaysNothing() {
    var blind = look()
    blind.covers = { $0.height < 50 }
    let alone = fusion.fuse([look(face(0))])[0].score
    #expect(fusion.fuse([look(face(0)), blind])[0].score == alone)
    // What it did see counts all the same.
    blind.candidates = [face(0, 0, 0.1)]
    #expect(fusion.fuse([look(face(0)), blind])[0].score < alone)
  }

  @Test func ofOneLookTheSurestBoxSpeaks() {
    let fused = fusion.fuse([look(face(0, 0, 0.9), face(10, 0, 0.3))])
    #expect(fused.map(\.box) == [face(0).box])
  }

  @Test func aPartOfASurerFaceGoes() {
    #expect(fusion.fuse([look(face(0), face(30, 30, side: 40, 0.5))]).map(\.box) == [face(0).box])
    // A surer small face inside a doubtful large box stays, and so does the large one.
    #expect(fusion.fuse([look(face(0, 0, 0.5), face(30, 30, side: 40, 0.9))]).count == 2)
    // Half outside: another face.
    #expect(fusion.fuse([look(face(0), face(80, 30, side: 40, 0.5))]).count == 2)
  }

  @Test func theSurestComesFirst() {
    let fused = fusion.fuse([look(face(0, 0, 0.3), face(500, 0, 0.9), face(1_000, 0, 0.6))])
    #expect(fused.map(\.box.x) == [500, 1_000, 0])
  }

  @Test func beliefsStayBetweenNoAndYes() {
    for score in [1e-6, 0.02, 0.5, 0.999, 1] {
      let fused = fusion.fuse([look(face(0, 0, score)), look(face(1, 0, score))])
      #expect(fused.count == 1 && fused[0].score > 0 && fused[0].score < 1)
    }
    #expect(fusion.fuse([look(), look()]).isEmpty && fusion.fuse([]).isEmpty)
  }

  /// The order in which a look names its candidates says nothing.
  @Test func theSameLooksGiveTheSameFaces() {
    let candidates: [FaceCandidate] = (0..<40).map { (number: Int) in
      face(Double(number * 37 % 400), Double(number * 53 % 300), side: 100, 0.1 + 0.02 * Double(number))
    }
    func fuse(_ one: [FaceCandidate], _ other: [FaceCandidate]) -> [Box] {
      fusion.fuse([Fusion.Look(weight: 1, candidates: one), Fusion.Look(weight: 2, candidates: other)])
        .map(\.box)
    }
    let first = fuse(Array(candidates[..<20]), Array(candidates[20...]))
    #expect(first.count > 3)
    #expect(fuse(Array(candidates[..<20]), Array(candidates[20...])) == first)
    #expect(fuse(candidates[..<20].reversed(), candidates[20...].reversed()) == first)
  }
}
