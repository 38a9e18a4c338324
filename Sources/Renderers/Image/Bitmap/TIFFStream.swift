// SPDX-License-Identifier: MPL-2.0

import CTIFF
import Glibc
import Pictures

/// A TIFF file in memory, open for libtiff, which reads it as if it were mapped.
final class TIFFStream {
    /// The library's file.
    let handle: OpaquePointer
    private let source: Unmanaged<Source>

    private final class Source {
        let bytes: UnsafeRawBufferPointer
        var position = 0

        init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

        static func of(_ pointer: thandle_t?) -> Source? {
            pointer.map { Unmanaged<Source>.fromOpaque($0).takeUnretainedValue() }
        }
    }

    /// Opens the file in `file`, whose bytes have to last as long; nil when it is none.
    init?(_ file: ByteView) {
        let marks: [[UInt8]] = [
            [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], [0x49, 0x49, 0x2B, 0], [0x4D, 0x4D, 0, 0x2B],
        ]
        guard marks.contains(where: { file.starts(with: $0) }) else { return nil }
        // What it thinks of a damaged file is of no use to anybody.
        TIFFSetWarningHandler(nil)
        TIFFSetErrorHandler(nil)
        source = Unmanaged.passRetained(Source(file.bytes))
        let handle = TIFFClientOpen(
            "tiff", "rm", source.toOpaque(),
            { source, buffer, count in
                guard let source = Source.of(source), let buffer, let start = source.bytes.baseAddress else { return 0 }
                let length = max(0, min(Int(count), source.bytes.count - source.position))
                buffer.copyMemory(from: start + min(source.position, source.bytes.count), byteCount: length)
                source.position += length
                return tmsize_t(length)
            },
            { _, _, _ in -1 },
            { source, offset, whence in
                guard let source = Source.of(source) else { return toff_t.max }
                let base = whence == SEEK_CUR ? source.position : whence == SEEK_END ? source.bytes.count : 0
                let (place, overflow) = base.addingReportingOverflow(Int(bitPattern: UInt(offset)))
                guard !overflow, place >= 0 else { return toff_t.max }
                source.position = place
                return toff_t(place)
            },
            { _ in 0 },
            { source in toff_t(Source.of(source)?.bytes.count ?? 0) },
            { _, _, _ in 0 },
            { _, _, _ in })
        guard let handle else {
            source.release()
            return nil
        }
        self.handle = handle
    }

    /// The orientation of the picture of the current TIFF directory.
    var orientation: Orientation {
        Orientation(rawValue: Int(tiff_shim_short(handle, UInt32(TIFFTAG_ORIENTATION)))) ?? .upright
    }

    deinit {
        TIFFClose(handle)
        source.release()
    }
}
