// SPDX-License-Identifier: MIT

import Testing

@testable import FaceOffEngine

@Suite struct XMPPacketTests {
  private func adjusted(_ text: String) -> String {
    var packet = XMPPacket(text.utf8)
    packet.adjust(size: PixelSize(width: 480, height: 6400), orientation: .up)
    return String(decoding: packet.bytes, as: UTF8.self)
  }

  @Test func orientationAndSizesBecomeTrueInBothSpellings() {
    #expect(
      adjusted(#"<a tiff:Orientation="6" exif:PixelXDimension = '12' exif:PixelYDimension="1"/>"#)
        == #"<a tiff:Orientation="1" exif:PixelXDimension = '480' exif:PixelYDimension="6400"/>"#)
    #expect(
      adjusted("<tiff:Orientation>8</tiff:Orientation><tiff:ImageWidth>3</tiff:ImageWidth>")
        == "<tiff:Orientation>1</tiff:Orientation><tiff:ImageWidth>480</tiff:ImageWidth>")
  }

  @Test func whatOnlyLooksLikeATagStays() {
    for text in [
      "tiff:Orientation", "<tiff:Orientation", "<a tiff:Orientation=\"6", "x tiff:Orientation=6",
      "<tiff:Orientation>a</tiff:Orientation>", "tiff:Orientation=\"6\"", "", "<a tiff:OrientationX=\"6\"/>",
    ] {
      #expect(adjusted(text) == text)
    }
  }

  @Test func aContinuationIsForgotten() {
    let text = #"<a xmpNote:HasExtendedXMP="0123" b="c"/>"#
    #expect(!adjusted(text).contains("Extended"))
    #expect(adjusted(text).contains(#"b="c"/>"#))
    #expect(XMPPacket(text.utf8).concern == .pointer)
  }

  /// Each of them grows.
  @Test(.timeLimit(.minutes(1))) func aPacketFullOfPropertiesTakesNoTime() {
    let property = "<tiff:ImageWidth>1</tiff:ImageWidth>"
    let text = String(repeating: property, count: 300_000)
    #expect(adjusted(text).utf8.count == text.utf8.count + 600_000)
  }

  @Test(arguments: [
    (#"<a xmlns:xmpGImg="http://ns.adobe.com/xap/1.0/g/img/"/>"#, XMPConcern.picture),
    (#"<a b="/9j/4AAQSkZJRgABAQ"/>"#, .picture),
    (#"<a xmlns:any="http://ns.google.com/photos/1.0/depthmap/"/>"#, .picture),
    (#"<a xmlns:q="http://ns.google.com/photos/1.0/camera/" q:MicroVideo="1"/>"#, .pointer),
    (#"<a xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/"/>"#, .pointer),
    (#"<a xmlns:x="http://www.metadataworkinggroup.com/schemas/regions/"/>"#, .people),
    (#"<a xmlns:MP="http://ns.microsoft.com/photo/1.2/"/>"#, .people),
    ("<Iptc4xmpExt:PersonInImage><rdf:Bag/></Iptc4xmpExt:PersonInImage>", .people),
    ("<!DOCTYPE a [<!ENTITY b \"c\">]>", .unreadable), ("<\0a\0/\0>\0", .unreadable),
  ]) func whatShowsOrNamesPeopleIsOfConcern(text: String, concern: XMPConcern) {
    #expect(XMPPacket(text.utf8).concern == concern)
  }

  @Test func aPlainPacketIsOfNone() {
    #expect(XMPPacket(#"<a xmp:CreateDate="2021" dc:title="Camp"/>"#.utf8).concern == nil)
    #expect(XMPPacket("<a/>\0".utf8).concern == nil)
    #expect(XMPPacket("".utf8).concern == nil)
  }
}
