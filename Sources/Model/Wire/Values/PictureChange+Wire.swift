// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

/// As bytes: `PictureEdits`, turn `UInt8`, width `UInt32`, height `UInt32` (0 and 0 for its own size), encoding `UInt8`, quality `UInt8`
/// (0 for the format's own), whether metadata stays `UInt8`.
extension PictureChange {
    func write(to writer: inout MessageWriter) {
        edits.write(to: &writer)
        writer.write(turn.rawValue)
        writer.write(UInt32(clamping: bounds?.width ?? 0))
        writer.write(UInt32(clamping: bounds?.height ?? 0))
        writer.write(encoding.rawValue)
        writer.write(UInt8(clamping: quality ?? 0))
        writer.write(keepsMetadata)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        let edits = try PictureEdits(from: &reader)
        guard let turn = Turn(rawValue: try reader.read()) else { throw MessageError("unknown turn") }
        let size = PixelSize(width: Int(try reader.read(UInt32.self)), height: Int(try reader.read(UInt32.self)))
        guard let encoding = ImageEncoding(rawValue: try reader.read()) else { throw MessageError("unknown encoding") }
        let quality = Int(try reader.read(UInt8.self))
        self.init(
            edits: edits, turn: turn, bounds: size.width > 0 && size.height > 0 ? size : nil, encoding: encoding,
            quality: (1...100).contains(quality) ? quality : nil, keepsMetadata: try reader.readBool())
    }
}
