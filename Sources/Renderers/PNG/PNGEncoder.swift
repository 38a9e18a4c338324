// SPDX-License-Identifier: MPL-2.0

internal import CDeflate
package import DocumentModel
import Pictures
package import RendererKit

/// Writes PNG files: 8 bits, with alpha unless the picture is opaque, fast rather than small. Thumbnails are small enough
/// to be filtered whole and compressed in one piece, which libdeflate does in a third of zlib's time.
package struct PNGEncoder: ImageEncoder {
    package let encodings: [ImageEncoding] = [.png]

    /// libdeflate's level: for a fourteenth of the time more than the fastest, files are a sixteenth smaller and decoded in
    /// an eighth of the time less. Higher ones take far longer for little.
    private static let level: Int32 = 4
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    package func encode(
        _ pixels: UnsafeRawBufferPointer, size: PixelSize, stride: Int, isOpaque: Bool, as encoding: ImageEncoding,
        options: EncodingOptions
    ) throws(Refusal) -> [UInt8] {
        guard let start = pixels.baseAddress, size.width > 0, size.height > 0, stride >= size.width * 4,
            pixels.count >= stride * (size.height - 1) + size.width * 4
        else { throw Refusal(.invalidRequest, "no such picture") }
        let filtered = try filter(start, size: size, stride: stride, isOpaque: isOpaque)
        guard let compressor = libdeflate_alloc_compressor(Self.level) else { throw Refusal(.failed, "no memory") }
        defer { libdeflate_free_compressor(compressor) }
        defer { withExtendedLifetime(filtered) {} }
        let bound = libdeflate_zlib_compress_bound(compressor, filtered.bytes.count)
        // All that is neither image data nor metadata takes less than 120 bytes.
        return [UInt8](unsafeUninitializedCapacity: bound + options.exif.count + 120) { file, length in
            var writer = Writer(file)
            writer.write(Self.signature)
            writer.chunk("IHDR") { content in
                var head = [UInt8](repeating: 0, count: 13)
                for byte in 0..<4 {
                    head[byte] = UInt8(truncatingIfNeeded: size.width >> (24 - 8 * byte))
                    head[4 + byte] = UInt8(truncatingIfNeeded: size.height >> (24 - 8 * byte))
                }
                head[8] = 8
                head[9] = isOpaque ? 2 : 6
                content.copyBytes(from: head)
                return head.count
            }
            // The intent: perceptual.
            writer.chunk("sRGB") { content in
                content[0] = 0
                return 1
            }
            if !options.exif.isEmpty {
                writer.chunk("eXIf") { content in
                    content.copyBytes(from: options.exif)
                    return options.exif.count
                }
            }
            writer.chunk("IDAT") { content in
                libdeflate_zlib_compress(
                    compressor, filtered.bytes.baseAddress, filtered.bytes.count, content.baseAddress, content.count)
            }
            writer.chunk("IEND") { _ in 0 }
            length = writer.length
        }
    }

    /// The rows in the order of channels that files have, filtered.
    private func filter(
        _ start: UnsafeRawPointer, size: PixelSize, stride: Int, isOpaque: Bool
    ) throws(Refusal) -> LargeMemory {
        let channels = isOpaque ? 3 : 4
        let length = size.width * channels
        // The second row is the one above the first to begin with.
        let pair = try Raster(PixelSize(width: size.width, height: 2))
        guard let result = LargeMemory(byteCount: (length + 1) * size.height) else {
            throw Refusal(.failed, "no memory")
        }
        let output = result.bytes.baseAddress!.assumingMemoryBound(to: UInt8.self)
        for y in 0..<size.height {
            let row = pair.row(y % 2)
            row.copyMemory(from: start + y * stride, byteCount: pair.stride)
            _ = PixelFormat.toFileOrder(row, count: size.width, isOpaque: isOpaque)
            PNGFilter.apply(
                to: row.assumingMemoryBound(to: UInt8.self),
                above: pair.row((y + 1) % 2).assumingMemoryBound(to: UInt8.self), channels: channels, length: length,
                into: output + y * (length + 1))
        }
        return result
    }

    /// Lays out chunks in memory that is large enough.
    private struct Writer {
        private let memory: UnsafeMutableRawBufferPointer
        private(set) var length = 0

        init(_ memory: UnsafeMutableBufferPointer<UInt8>) {
            self.memory = UnsafeMutableRawBufferPointer(memory)
        }

        mutating func write(_ bytes: some Collection<UInt8>) {
            memory[length...].copyBytes(from: bytes)
            length += bytes.count
        }

        /// A chunk whose content `body` writes; it returns how long that is.
        mutating func chunk(_ type: String, _ body: (UnsafeMutableRawBufferPointer) -> Int) {
            let start = length
            length += 4
            write(type.utf8)
            // Room for the checksum stays.
            let count = body(UnsafeMutableRawBufferPointer(rebasing: memory[length..<memory.count - 4]))
            length += count
            memory.storeBytes(of: UInt32(count).bigEndian, toByteOffset: start, as: UInt32.self)
            let checksum = libdeflate_crc32(0, memory.baseAddress! + start + 4, count + 4)
            memory.storeBytes(of: checksum.bigEndian, toByteOffset: length, as: UInt32.self)
            length += 4
        }
    }
}
