// SPDX-License-Identifier: MIT

/// Walks over the boxes of a HEIF or AVIF file and the items that they describe.
///
/// Source: ISO/IEC 14496-12, §8.11 (meta box), ISO/IEC 23008-12 (items, references, properties).
struct ISOMediaScan {
  private let data: EndianBytes
  private var bytes: [UInt8] { data.bytes }

  init(_ bytes: [UInt8]) {
    data = EndianBytes(bytes: bytes, isLittleEndian: false)
  }

  func scan(into contents: inout ContainerContents) {
    contents.isLossless = false
    let boxes = self.boxes(in: 0..<data.count)
    for box in boxes {
      switch box.type {
      case "ftyp", "mdat", "free", "skip", "uuid": continue
      case "meta": scanMeta(box.body, into: &contents)
      // A film, or an animation, beside the picture or instead of it.
      case "moov", "mpvd", "moof": contents.addImage(.trailer, box.body)
      default:
        contents.drop(box.type)
        if PictureSignature.isFound(in: bytes, box.body) { contents.addImage(.trailer, box.body) }
      }
    }
    contents.end = boxes.last?.body.upperBound
  }

  private func scanMeta(_ body: Range<Int>, into contents: inout ContainerContents) {
    let items = ISOMediaItems(boxes(in: body.dropFirst(4)), in: data, boxes: boxes)
    let photo = items.photo
    for item in items.all where !photo.contains(item.id) {
      let place = items.place(of: item.id)
      switch item.type {
      case "Exif":
        // Four bytes say how much stands before the TIFF structure.
        guard place.count > 4, let before = data.long(at: place.lowerBound), before <= place.count - 4 else {
          continue
        }
        contents.takeExif(place.lowerBound + 4 + before..<place.upperBound, of: bytes)
      case "mime":
        if item.contentType == "application/rdf+xml" {
          contents.takeXMP(place, of: bytes)
        } else {
          contents.drop("mime " + item.contentType)
        }
      default:
        if items.isThumbnail(item.id) {
          contents.addImage(.heifThumbnail, place)
        } else if items.isAuxiliary(item.id) {
          contents.addImage(.auxiliary, place)
        } else if item.isPicture {
          contents.addImage(.item, place)
        } else {
          contents.drop(item.type)
        }
      }
    }
  }

  struct Box {
    let type: String
    let body: Range<Int>
  }

  /// The boxes in a range, as far as they fit.
  private func boxes(in range: Range<Int>) -> [Box] {
    var found: [Box] = []
    var place = range.lowerBound
    while place + 8 <= range.upperBound, found.count < 100_000, var size = data.long(at: place) {
      var head = 8
      if size == 1 {
        guard let high = data.long(at: place + 8), high < 1 << 24, let low = data.long(at: place + 12) else {
          break
        }
        size = high << 32 | low
        head = 16
      } else if size == 0 {
        size = range.upperBound - place
      }
      guard size >= head, size <= range.upperBound - place else { break }
      let type = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
      found.append(Box(type: type, body: place + head..<place + size))
      place += size
    }
    return found
  }
}
