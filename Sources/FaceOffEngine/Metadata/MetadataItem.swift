// SPDX-License-Identifier: MIT

/// Something of a photo that its copy does not have any more, because it could show or name a person, or because a
/// person chose that it must not tell the place and the device.
public enum MetadataItem: Hashable, Sendable {
  /// The small picture of EXIF's second directory, where it could not be rebuilt.
  case exifThumbnail
  /// Another picture, or a pointer to one, inside the EXIF block.
  case exifPreview
  /// The camera's maker note, which held a picture.
  case makerNote
  /// A whole EXIF segment: damaged beyond making it safe, or one too many.
  case exif
  /// The thumbnail of the JFIF header; the density stays.
  case jfifThumbnail
  /// A JFIF extension segment, which is a thumbnail.
  case jfifExtension
  /// The index of a multi-picture file.
  case multiPictureIndex
  /// The parameters of a gain map.
  case gainMap
  /// Content credentials (C2PA): their signature fits no changed picture, and they may hold thumbnails.
  case contentCredentials
  /// A FlashPix segment.
  case flashPix
  /// A heat picture or another measurement of a FLIR camera.
  case thermalImage
  /// The part of an XMP packet that lies in segments of its own.
  case extendedXMP
  /// An XMP packet, with the reason.
  case xmp(XMPConcern)
  /// A thumbnail among Photoshop's image resources.
  case photoshopThumbnail
  /// All of Photoshop's image resources, IPTC included, because they could not be read.
  case photoshop
  /// A comment that held a picture.
  case comment
  /// An application segment of an unknown kind that holds a picture, or is large enough to: APPn has
  /// marker `E0`+n.
  case unknownSegment(marker: UInt8)
  /// What followed the end of the picture: a film, a second picture, or rubbish.
  case trailer(byteCount: Int)
  /// Pictures beside the photo: pages, frames, previews, depth and gain maps.
  case furtherPictures(count: Int)
  /// Something that copies in this format do not carry, by the name that the format gives it.
  case notCarried(name: String)
  /// A colour profile that does not fit the copy's kind of samples.
  case profile
  /// Where the photo was taken: EXIF's GPS tags.
  case place
  /// All tags of EXIF that could tell with what or by whom the photo was taken: maker, model, lens, serial numbers,
  /// owner, maker note, program, free text.
  case device
}

/// Why an XMP packet is not kept.
public enum XMPConcern: Hashable, Sendable {
  /// It holds a picture.
  case picture
  /// It points to a picture or film that is not in the copy.
  case pointer
  /// It names people or tells where their faces are.
  case people
  /// It is in no encoding that can be searched.
  case unreadable
  /// It may tell the place and the device, which a person chose to remove.
  case placeAndDevice
}
