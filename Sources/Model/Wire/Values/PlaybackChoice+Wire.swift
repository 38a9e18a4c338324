// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

/// As bytes: rate as a double, sound `UInt8`, subtitles `UInt8` (255 for none).
extension PlaybackChoice {
    private static let none: UInt8 = 255

    func write(to writer: inout MessageWriter) {
        writer.write(rate)
        writer.write(UInt8(clamping: sound))
        writer.write(subtitles.map { min(UInt8(clamping: $0), Self.none - 1) } ?? Self.none)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        let rate = try reader.readDouble()
        let sound = Int(try reader.read(UInt8.self))
        let subtitles = try reader.read(UInt8.self)
        self.init(rate: rate, sound: sound, subtitles: subtitles == Self.none ? nil : Int(subtitles))
    }
}
