// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// The chunks of a WAVE file.
enum WaveFile {
    /// The format tag of MPEG layer 3 in WAVE files (`WAVE_FORMAT_MPEGLAYER3`).
    private static let layer3 = 0x55
    private static let byteLimit = 256 << 20

    /// The MPEG sound in a file that does not say how many bytes of it make a second, where GStreamer's reader of these
    /// files hands out no sound at all; nil for any other file.
    static func nakedLayer3(in source: any ByteSource) throws(Refusal) -> EntrySource? {
        let start = try source.prefix(4_096)
        guard start.starts(with: "RIFF".utf8), start.dropFirst(8).starts(with: "WAVE".utf8) else { return nil }
        let place = start.withUnsafeBytes { sound(in: ByteView($0)) }
        guard let (offset, length) = place, length <= byteLimit else { return nil }
        return EntrySource(try source.bytes(at: offset, length: length))
    }

    /// The offset and the length of the sound data, in bytes.
    private static func sound(in view: ByteView) -> (offset: Int, length: Int)? {
        var isNaked = false
        var offset = 12
        while let length = view.little32(offset + 4) {
            let name = view.part(offset, 4)
            if name.starts(with: "fmt ") {
                isNaked = view.little16(offset + 8) == layer3 && view.little32(offset + 16) == 0
                guard isNaked else { return nil }
            }
            if name.starts(with: "data") { return isNaked ? (offset + 8, length) : nil }
            // Chunks begin at even places.
            offset += 8 + length + length % 2
        }
        return nil
    }
}
