// SPDX-License-Identifier: MPL-2.0

internal import CSpng

/// A file in memory as libspng reads a stream: in small pieces, so that of a file cut short all comes that is there. Given
/// the memory itself, it wants each chunk whole.
final class PNGStream {
    private let bytes: UnsafeRawBufferPointer
    private var place = 0

    /// The bytes must outlive the stream, and the stream what reads from it.
    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// Makes this the file of a decoder.
    func attach(to context: OpaquePointer) {
        spng_set_png_stream(
            context,
            { _, stream, target, count in
                guard let stream, let target else { return Int32(SPNG_IO_ERROR.rawValue) }
                let isThere = Unmanaged<PNGStream>.fromOpaque(stream).takeUnretainedValue().read(into: target, count)
                return isThere ? 0 : Int32(SPNG_IO_EOF.rawValue)
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func read(into target: UnsafeMutableRawPointer, _ count: Int) -> Bool {
        guard count <= bytes.count - place, let start = bytes.baseAddress else { return false }
        target.copyMemory(from: start + place, byteCount: count)
        place += count
        return true
    }
}
