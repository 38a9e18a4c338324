// SPDX-License-Identifier: MPL-2.0

internal import CJPEGCoding
internal import Glibc
package import RenderMessages
internal import Strings

/// A JPEG file turned, or freed of its metadata, without decoding it.
///
/// The compressed blocks change places where they all are whole. Otherwise, and where another picture or a film hangs on to
/// the file, it is said in EXIF how the picture is to be turned.
package struct JPEGTurning {
    private let bytes: UnsafeRawBufferPointer
    private let segments: JPEGSegments
    private let keepsMetadata: Bool

    private static let exifName = Array("Exif\0\0".utf8)
    /// The most bytes of a segment that follow its length.
    private static let segmentLimit = 65_533

    /// A file in memory, which must outlive this.
    package init(_ bytes: UnsafeRawBufferPointer, keepsMetadata: Bool) {
        self.bytes = bytes
        self.keepsMetadata = keepsMetadata
        segments = JPEGSegments(bytes)
    }

    /// Its size, upright, in pixels; nil when it is no such file.
    package var size: PixelSize? { segments.size.map { orientation.applied(to: $0) } }

    private var exif: [UInt8]? { segments.exif.map { Array(bytes[$0]) } }

    private var orientation: Orientation {
        segments.exif.flatMap { Exif(UnsafeRawBufferPointer(rebasing: bytes[$0])) }?.orientation ?? .upright
    }

    /// The file as it is once the upright picture is turned; nil when it has to be encoded anew.
    package func turned(_ turn: PictureChange.Turn) throws(Refusal) -> ChangedPicture? {
        guard segments.isJPEG, let stored = segments.size else { throw Refusal(.damaged, "not a JPEG file") }
        let whole = orientation.followed(by: Orientation(turn))
        if turn == .none, keepsMetadata { return ChangedPicture(.lossless, file: Array(bytes)) }
        // What hangs on has metadata of its own.
        if !keepsMetadata, hasAttachment { return nil }
        if whole == .upright { return ChangedPicture(.lossless, file: assembled(bytes, segments, .upright, nil)) }
        if !hasAttachment, let moved = try moved(whole) {
            let file = moved.withUnsafeBytes { moved in
                assembled(moved, JPEGSegments(moved), .upright, whole.applied(to: stored))
            }
            return ChangedPicture(.lossless, file: file)
        }
        return ChangedPicture(.tagged, file: assembled(bytes, segments, whole, nil))
    }

    /// The picture alone with its blocks in other places; nil when some would be cut.
    private func moved(_ orientation: Orientation) throws(Refusal) -> [UInt8]? {
        guard let start = bytes.baseAddress else { return nil }
        var message = [CChar](repeating: 0, count: Int(JPEG_MESSAGE_LENGTH))
        guard let decoder = jpeg_decoder_open(start, bytes.count, &message) else {
            throw Refusal(.damaged, String(message: message))
        }
        defer { jpeg_decoder_close(decoder) }
        let steps = orientation.steps
        let turn = JPEGTurn(transposes: steps.transposes, mirrors: steps.mirrors, flips: steps.flips)
        guard jpeg_decoder_turns_whole(decoder, turn) else { return nil }
        var length = 0
        guard let file = jpeg_decoder_write_turned(decoder, turn, &length, &message) else {
            throw Refusal(.damaged, String(message: message))
        }
        defer { free(file) }
        return Array(UnsafeBufferPointer(start: file, count: length))
    }

    /// Whether the file goes on after the picture: with other pictures of the same moment, or with a film.
    private var hasAttachment: Bool {
        let hasList = segments.all.contains {
            $0.marker == 0xE2 && bytes[$0.range.dropFirst(4)].starts(with: "MPF\0".utf8)
        }
        let end = bytes.lastIndex { $0 != 0 } ?? 0
        return hasList || end < 1 || bytes[end] != 0xD9 || bytes[end - 1] != 0xFF
    }

    /// A file of the metadata of this one and the picture of another one.
    ///
    /// - Parameter size: of the picture, where it has changed.
    private func assembled(
        _ picture: UnsafeRawBufferPointer, _ parts: JPEGSegments, _ orientation: Orientation, _ size: PixelSize?
    ) -> [UInt8] {
        var edited = EditedExif(keepsMetadata ? exif ?? [] : [])
        edited.setOrientation(orientation)
        if let size {
            edited.setSize(size)
            edited.dropThumbnail()
        }
        var file: [UInt8] = [0xFF, 0xD8]
        for part in parts.all where part.marker == 0xE0 { file += picture[part.range] }
        if orientation != .upright || keepsMetadata && exif != nil {
            file += Self.segment(0xE1, Self.exifName + edited.bytes)
        }
        for segment in segments.all where Self.isMetadata(segment.marker) {
            let content = segment.range.dropFirst(4)
            if segments.exif.map({ content.contains($0.lowerBound) }) ?? false { continue }
            let isProfile = segment.marker == 0xE2 && bytes[content].starts(with: "ICC_PROFILE\0".utf8)
            guard keepsMetadata || isProfile else { continue }
            file += Self.withOrientation(orientation, in: Array(bytes[segment.range]))
        }
        for part in parts.all where part.marker != 0xE0 && !Self.isMetadata(part.marker) { file += picture[part.range] }
        return file + picture[(parts.all.last?.range.upperBound ?? 2)...]
    }

    /// Whether a segment is about the picture, and not part of it.
    private static func isMetadata(_ marker: UInt8) -> Bool {
        (0xE1...0xED).contains(marker) || marker == 0xEF || marker == 0xFE
    }

    private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        guard content.count <= segmentLimit else { return [] }
        let length = content.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
    }

    /// XMP may say the same again: `tiff:Orientation="6"`, or between tags.
    private static func withOrientation(_ orientation: Orientation, in segment: [UInt8]) -> [UInt8] {
        let name = Array("tiff:Orientation".utf8)
        guard segment[1] == 0xE1, let found = segment.range(of: name),
            let digit = segment[found.upperBound...].prefix(3).firstIndex(where: { (0x31...0x38).contains($0) })
        else { return segment }
        var segment = segment
        segment[digit] = UInt8(0x30 + orientation.rawValue)
        return segment
    }
}
