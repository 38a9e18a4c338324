// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

/// As bytes: whether there is a crop `UInt8`, the crop, and the list of redactions. An area is x, y, width and height,
/// each a `UInt32`.
extension PictureEdits {
    func write(to writer: inout MessageWriter) {
        writer.write(crop) { Self.write($1, to: &$0) }
        writer.write(list: redactions) { Self.write($1, to: &$0) }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        let crop = try reader.readOptional { reader throws(MessageError) in try Self.area(from: &reader) }
        let redactions = try reader.readList(limit: Self.redactionLimit) { reader throws(MessageError) in
            try Self.area(from: &reader)
        }
        self.init(crop: crop, redactions: redactions)
    }

    /// Writes an area; one that is empty or lies outside of every picture has no pixels, and the reader refuses it.
    private static func write(_ area: PixelRect, to writer: inout MessageWriter) {
        let area =
            area.clipped(to: PixelSize(width: PixelSize.sideLimit, height: PixelSize.sideLimit))
            ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
        for number in [area.x, area.y, area.width, area.height] { writer.write(UInt32(clamping: number)) }
    }

    private static func area(from reader: inout MessageReader) throws(MessageError) -> PixelRect {
        let (x, y) = (Int(try reader.read(UInt32.self)), Int(try reader.read(UInt32.self)))
        let (width, height) = (Int(try reader.read(UInt32.self)), Int(try reader.read(UInt32.self)))
        let sides = 1...PixelSize.sideLimit
        guard x < PixelSize.sideLimit, y < PixelSize.sideLimit, sides.contains(width), sides.contains(height)
        else { throw MessageError("an area is not in any picture") }
        return PixelRect(x: x, y: y, width: width, height: height)
    }
}
