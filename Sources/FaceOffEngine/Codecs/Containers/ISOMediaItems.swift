// SPDX-License-Identifier: MIT

/// The items of a meta box: what they are, where they lie, and how they belong together.
struct ISOMediaItems {
  struct Item {
    let id: Int
    let type: String
    /// Of a `mime` item.
    let contentType: String

    var isPicture: Bool {
      ["hvc1", "av01", "avc1", "jpeg", "grid", "iden", "iovl", "unci", "tmap"].contains(type)
    }
  }

  private(set) var all: [Item] = []
  /// The item that the file shows; nil in a file that has none.
  private var primary: Int?
  /// By type: from an item to others.
  private var references: [(type: String, from: Int, to: [Int])] = []
  private var places: [Int: Range<Int>] = [:]
  /// Items whose auxiliary type says that they are an alpha plane.
  private var alphas: Set<Int> = []

  private let data: EndianBytes
  /// More than any camera writes; bounds the work on a hostile file.
  private static let limit = 4_000

  init(_ meta: [ISOMediaScan.Box], in data: EndianBytes, boxes: (Range<Int>) -> [ISOMediaScan.Box]) {
    self.data = data
    let embedded = meta.first { $0.type == "idat" }?.body
    for box in meta {
      let version = data.bytes.indices.contains(box.body.lowerBound) ? data.bytes[box.body.lowerBound] : 0
      let start = box.body.lowerBound + 4
      switch box.type {
      case "pitm": primary = version == 0 ? data.word(at: start) : data.long(at: start)
      case "iinf":
        let first = start + (version == 0 ? 2 : 4)
        guard first <= box.body.upperBound else { continue }
        for entry in boxes(first..<box.body.upperBound) where entry.type == "infe" { readItem(entry.body) }
      case "iref":
        guard start <= box.body.upperBound else { continue }
        for entry in boxes(start..<box.body.upperBound) { readReference(entry, isLong: version > 0) }
      case "iloc": readPlaces(box.body, embedded: embedded)
      case "iprp": readProperties(boxes(box.body), boxes: boxes)
      default: continue
      }
    }
  }

  /// The photo's own items: the primary one, the tiles that it is made of, and its alpha planes.
  var photo: Set<Int> {
    var found: Set<Int> = []
    var pending = primary.map { [$0] } ?? []
    while let id = pending.popLast() {
      guard found.insert(id).inserted else { continue }
      pending += references.filter { $0.type == "dimg" && $0.from == id }.flatMap(\.to)
      pending += references.filter { $0.type == "auxl" && alphas.contains($0.from) && $0.to.contains(id) }
        .map(\.from)
    }
    return found
  }

  func isThumbnail(_ id: Int) -> Bool { references.contains { $0.type == "thmb" && $0.from == id } }
  func isAuxiliary(_ id: Int) -> Bool { references.contains { $0.type == "auxl" && $0.from == id } }

  /// The first extent of an item; empty where it has none in the file.
  func place(of id: Int) -> Range<Int> { places[id] ?? 0..<0 }

  private mutating func readItem(_ body: Range<Int>) {
    guard body.count >= 4, all.count < Self.limit else { return }
    let version = data.bytes[body.lowerBound]
    guard version >= 2 else { return }
    let start = body.lowerBound + 4
    let idSize = version == 2 ? 2 : 4
    let typePlace = start + idSize + 2
    guard let id = idSize == 2 ? data.word(at: start) : data.long(at: start), typePlace + 4 <= body.upperBound
    else { return }
    let type = String(decoding: data.bytes[typePlace..<typePlace + 4], as: UTF8.self)
    let texts = data.bytes[(typePlace + 4)..<body.upperBound].split(
      separator: 0, omittingEmptySubsequences: false)
    let contentType = type == "mime" && texts.count > 1 ? String(decoding: texts[1], as: UTF8.self) : ""
    all.append(Item(id: id, type: type, contentType: contentType))
  }

  private mutating func readReference(_ box: ISOMediaScan.Box, isLong: Bool) {
    func number(_ place: Int) -> Int? { isLong ? data.long(at: place) : data.word(at: place) }
    let size = isLong ? 4 : 2
    let start = box.body.lowerBound
    guard let from = number(start), let count = data.word(at: start + size), references.count < Self.limit
    else {
      return
    }
    let places = (0..<count).map { start + size + 2 + $0 * size }.filter { $0 + size <= box.body.upperBound }
    references.append((box.type, from, places.compactMap(number)))
  }

  private mutating func readPlaces(_ body: Range<Int>, embedded: Range<Int>?) {
    guard body.count >= 8 else { return }
    let version = data.bytes[body.lowerBound]
    let sizes = (data.bytes[body.lowerBound + 4], data.bytes[body.lowerBound + 5])
    let (offsetSize, lengthSize) = (Int(sizes.0 >> 4), Int(sizes.0 & 15))
    let (baseSize, indexSize) = (Int(sizes.1 >> 4), version > 0 ? Int(sizes.1 & 15) : 0)
    var place = body.lowerBound + 6
    func take(_ size: Int) -> Int? {
      defer { place += size }
      guard size <= 8, place + size <= body.upperBound else { return nil }
      let value = data.bytes[place..<place + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return value < 1 << 48 ? Int(value) : nil
    }
    guard let count = take(version < 2 ? 2 : 4) else { return }
    for _ in 0..<min(count, Self.limit) {
      guard let id = take(version < 2 ? 2 : 4) else { return }
      let method = version > 0 ? (take(2) ?? 0) & 15 : 0
      guard take(2) != nil, let base = take(baseSize), let extents = take(2) else { return }
      for index in 0..<extents {
        guard take(indexSize) != nil, let offset = take(offsetSize), let length = take(lengthSize) else {
          return
        }
        guard index == 0, method < 2 else { continue }
        let start = base + offset + (method == 1 ? embedded?.lowerBound ?? data.count : 0)
        let range = start..<start + length
        if range.upperBound <= data.count { places[id] = range }
      }
    }
  }

  private mutating func readProperties(
    _ children: [ISOMediaScan.Box], boxes: (Range<Int>) -> [ISOMediaScan.Box]
  ) {
    guard let container = children.first(where: { $0.type == "ipco" }) else { return }
    let alphaProperties = boxes(container.body).enumerated().filter { _, box in
      box.type == "auxC" && data.bytes[box.body].contains(text: ":alpha")
        || box.type == "auxC" && data.bytes[box.body].contains(text: ":hevc:2015:auxid:1")
    }.map { $0.offset + 1 }
    for association in children where association.type == "ipma" {
      guard association.body.count >= 8 else { continue }
      let version = data.bytes[association.body.lowerBound]
      let isWide = data.bytes[association.body.lowerBound + 3] & 1 == 1
      var place = association.body.lowerBound + 8
      while place < association.body.upperBound,
        let id = version == 0 ? data.word(at: place) : data.long(at: place)
      {
        place += version == 0 ? 2 : 4
        guard place < association.body.upperBound else { return }
        let count = Int(data.bytes[place])
        place += 1
        for _ in 0..<count {
          guard place + (isWide ? 2 : 1) <= association.body.upperBound else { return }
          let index = isWide ? (data.word(at: place) ?? 0) & 0x7FFF : Int(data.bytes[place] & 0x7F)
          place += isWide ? 2 : 1
          if alphaProperties.contains(index) { alphas.insert(id) }
        }
      }
    }
  }
}
