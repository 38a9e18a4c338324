// SPDX-License-Identifier: MPL-2.0

internal import CJPEGCoding
package import DocumentModel
internal import Glibc
import Pictures
internal import Strings

/// A JPEG file turned, cropped, or freed of its metadata, without loss: its DCT coefficients are not quantized again.
///
/// Blocks of coefficients are moved and transposed unless incomplete MCUs at the right or at the bottom would come to lie at
/// another edge. In that case, and in files that go on after the picture with another picture or a film, the EXIF
/// orientation is set instead.
package struct JPEGTurning {
    private let bytes: UnsafeRawBufferPointer
    private let segments: JPEGSegments
    private let keepsMetadata: Bool

    private static let exifName = Array("Exif\0\0".utf8)
    /// The most bytes of a segment after its length field.
    private static let segmentLimit = 65_533

    /// A change of a file in memory, which must outlive it.
    ///
    /// - Parameter keepsMetadata: whether EXIF, XMP, IPTC and comments stay. The ICC profile always does.
    package init(_ bytes: UnsafeRawBufferPointer, keepsMetadata: Bool) {
        self.bytes = bytes
        self.keepsMetadata = keepsMetadata
        segments = JPEGSegments(bytes)
    }

    /// The size of the upright picture in pixels; nil when the file is no JPEG file.
    package var size: PixelSize? { segments.size.map { orientation.applied(to: $0) } }

    private var exif: [UInt8]? { segments.exif.map { Array(bytes[$0]) } }

    private var orientation: Orientation {
        segments.exif.flatMap { Exif(UnsafeRawBufferPointer(rebasing: bytes[$0])) }?.orientation ?? .upright
    }

    /// The file with the upright picture cropped and turned; nil when that takes decoding.
    ///
    /// - Parameter crop: an area in the upright picture. Of the metadata of a cropped picture, EXIF alone stays, because
    ///   XMP and IPTC can hold a thumbnail of the whole.
    /// - Throws: ``Refusal/Reason/damaged``, with libjpeg's message.
    package func turned(_ turn: PictureChange.Turn, crop: PixelRect? = nil) throws(Refusal) -> ChangedPicture? {
        guard segments.isJPEG, let stored = segments.size else { throw Refusal(.damaged, "not a JPEG file") }
        let whole = orientation.followed(by: Orientation(turn))
        if let crop {
            guard !hasAttachment else { return nil }
            let area = orientation.stored(crop, of: orientation.applied(to: stored))
            guard let cut = try transformed(whole, area) else { return nil }
            let size = whole.applied(to: PixelSize(width: area.width, height: area.height))
            let file = cut.withUnsafeBytes { assembled($0, JPEGSegments($0), .upright, size, keepsExifAlone: true) }
            return ChangedPicture(.lossless, file: file)
        }
        if turn == .none, keepsMetadata { return ChangedPicture(.lossless, file: Array(bytes)) }
        // What follows the picture has metadata of its own.
        if !keepsMetadata, hasAttachment { return nil }
        if whole == .upright { return ChangedPicture(.lossless, file: assembled(bytes, segments, .upright, nil)) }
        let all = PixelRect(x: 0, y: 0, width: stored.width, height: stored.height)
        if !hasAttachment, let moved = try transformed(whole, all) {
            let file = moved.withUnsafeBytes { moved in
                assembled(moved, JPEGSegments(moved), .upright, whole.applied(to: stored))
            }
            return ChangedPicture(.lossless, file: file)
        }
        return ChangedPicture(.tagged, file: assembled(bytes, segments, whole, nil))
    }

    /// A file of an area alone, with its blocks moved and transposed; nil when the area does not lie on the grid of MCUs,
    /// or MCUs at its edges are incomplete and would come to lie at other edges.
    private func transformed(_ orientation: Orientation, _ area: PixelRect) throws(Refusal) -> [UInt8]? {
        guard let start = bytes.baseAddress else { return nil }
        var message = [CChar](repeating: 0, count: Int(JPEG_MESSAGE_LENGTH))
        guard let decoder = jpeg_decoder_open(start, bytes.count, &message) else {
            throw Refusal(.damaged, String(message: message))
        }
        defer { jpeg_decoder_close(decoder) }
        let steps = orientation.steps
        let turn = JPEGTurn(transposes: steps.transposes, mirrors: steps.mirrors, flips: steps.flips)
        let area = JPEGArea(
            x: UInt32(clamping: area.x), y: UInt32(clamping: area.y), width: UInt32(clamping: area.width),
            height: UInt32(clamping: area.height))
        guard jpeg_decoder_turns_whole(decoder, area, turn) else { return nil }
        var length = 0
        guard let file = jpeg_decoder_write_turned(decoder, area, turn, &length, &message) else {
            throw Refusal(.damaged, String(message: message))
        }
        defer { free(file) }
        return Array(UnsafeBufferPointer(start: file, count: length))
    }

    /// Whether the file goes on after EOI, with further pictures or a film.
    private var hasAttachment: Bool {
        let hasList = segments.all.contains {
            $0.marker == JPEGMarker.app2 && bytes[$0.range.dropFirst(4)].starts(with: "MPF\0".utf8)
        }
        let end = bytes.lastIndex { $0 != 0 } ?? 0
        return hasList || end < 1 || bytes[end] != JPEGMarker.endOfImage || bytes[end - 1] != 0xFF
    }

    /// A file with the metadata of this file and the frame and scans of another one.
    ///
    /// - Parameters:
    ///   - picture: the other file.
    ///   - parts: the segments of the other file.
    ///   - orientation: the EXIF orientation of the new file.
    ///   - size: the picture's size in pixels where it has changed, else nil.
    ///   - keepsExifAlone: whether XMP, IPTC and comments are left out even if metadata stays.
    private func assembled(
        _ picture: UnsafeRawBufferPointer, _ parts: JPEGSegments, _ orientation: Orientation, _ size: PixelSize?,
        keepsExifAlone: Bool = false
    ) -> [UInt8] {
        var edited = EditedExif(keepsMetadata ? exif ?? [] : [])
        edited.setOrientation(orientation)
        if let size {
            edited.setSize(size)
            edited.dropThumbnail()
        }
        var file: [UInt8] = [0xFF, JPEGMarker.startOfImage]
        for part in parts.all where part.marker == JPEGMarker.app0 { file += picture[part.range] }
        if orientation != .upright || keepsMetadata && exif != nil {
            file += Self.segment(JPEGMarker.app1, Self.exifName + edited.bytes)
        }
        for segment in segments.all where Self.isMetadata(segment.marker) {
            let content = segment.range.dropFirst(4)
            if segments.exif.map({ content.contains($0.lowerBound) }) ?? false { continue }
            let isProfile = segment.marker == JPEGMarker.app2 && bytes[content].starts(with: "ICC_PROFILE\0".utf8)
            guard keepsMetadata && !keepsExifAlone || isProfile else { continue }
            file += Self.withOrientation(orientation, in: Array(bytes[segment.range]))
        }
        for part in parts.all where part.marker != JPEGMarker.app0 && !Self.isMetadata(part.marker) {
            file += picture[part.range]
        }
        return file + picture[(parts.all.last?.range.upperBound ?? 2)...]
    }

    /// Whether a segment is metadata: COM, and APP1 to APP15 without APP14, which decoding needs.
    private static func isMetadata(_ marker: UInt8) -> Bool {
        (JPEGMarker.app1...JPEGMarker.app13).contains(marker) || marker == JPEGMarker.app15
            || marker == JPEGMarker.comment
    }

    /// A marker segment; empty when the content is too long for one.
    private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        guard content.count <= segmentLimit else { return [] }
        let length = content.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
    }

    /// A segment with the orientation in its XMP changed, if it has one: `tiff:Orientation="6"`, or between tags.
    private static func withOrientation(_ orientation: Orientation, in segment: [UInt8]) -> [UInt8] {
        let name = Array("tiff:Orientation".utf8)
        guard segment[1] == JPEGMarker.app1, let found = segment.range(of: name),
            let digit = segment[found.upperBound...].prefix(3).firstIndex(where: { (0x31...0x38).contains($0) })
        else { return segment }
        var segment = segment
        segment[digit] = UInt8(0x30 + orientation.rawValue)
        return segment
    }
}
