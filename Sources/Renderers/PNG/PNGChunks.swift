// SPDX-License-Identifier: MPL-2.0

internal import CDeflate
import Quantities

/// The chunks of a PNG file, by their headers alone.
enum PNGChunks {
    /// The length up to which metadata in hexadecimal digits are read.
    private static let profileLimit = 1 << 20

    /// The EXIF metadata: those of the chunk for them (`eXIf`), before or behind the pixels, else those that programs wrote
    /// into a text before there was such a chunk. Nil when there are none; a chunk with a wrong checksum does not count.
    static func exif(_ file: UnsafeRawBufferPointer) -> [UInt8]? {
        var place = 8
        var text: [UInt8]?
        while file.count - place >= 12 {
            let length = Int(file.loadUnaligned(fromByteOffset: place, as: UInt32.self).bigEndian)
            guard length <= file.count - place - 12 else { break }
            let content = place + 8..<place + 8 + length
            let kind = file.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self).bigEndian
            switch kind {
            case 0x6558_4966 where isWhole(file, content): return structure(file[content])  // eXIf
            case 0x7445_5874, 0x7A54_5874:  // tEXt, zTXt
                if text == nil { text = profile(file[content], isCompressed: kind == 0x7A54_5874) }
            case 0x4945_4E44: return text  // IEND
            default: break
            }
            place = content.upperBound + 4
        }
        return text
    }

    /// Whether the checksum behind a chunk's content is that of its kind and content.
    private static func isWhole(_ file: UnsafeRawBufferPointer, _ content: Range<Int>) -> Bool {
        let sum = libdeflate_crc32(0, file.baseAddress! + content.lowerBound - 4, content.count + 4)
        return sum == file.loadUnaligned(fromByteOffset: content.upperBound, as: UInt32.self).bigEndian
    }

    /// The EXIF structure without the mark that it has in JPEG files, and that some programs leave before it.
    private static func structure(_ bytes: some Collection<UInt8>) -> [UInt8] {
        let mark = Array("Exif\0\0".utf8)
        return Array(bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes.dropFirst(0))
    }

    /// The EXIF structure in a text of hexadecimal digits, which its keyword announces; nil for any other text.
    private static func profile(_ chunk: Slice<UnsafeRawBufferPointer>, isCompressed: Bool) -> [UInt8]? {
        let keywords = ["Raw profile type exif", "Raw profile type APP1"]
        let keyword = chunk.prefix { $0 != 0 }
        guard keywords.contains(where: { keyword.elementsEqual($0.utf8) }) else { return nil }
        let rest = chunk.dropFirst(keyword.count + 1)
        guard isCompressed else { return profile(digits: rest) }
        return inflated(UnsafeRawBufferPointer(rebasing: rest.dropFirst())).flatMap { profile(digits: $0) }
    }

    /// The structure in a text: a line with its kind, one with its length, and lines of digits.
    private static func profile(digits text: some Collection<UInt8>) -> [UInt8]? {
        let words = text.prefix(2 * profileLimit).split { $0 <= 0x20 }
        guard words.count > 2, let count = Int(written: String(decoding: words[1], as: UTF8.self)), count > 0,
            count <= profileLimit
        else { return nil }
        let digits = words.dropFirst(2).joined().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count / 2 >= count else { return nil }
        let bytes = (0..<count).map { UInt8(digits[2 * $0] << 4 | digits[2 * $0 + 1]) }
        // What is in such a profile may also be of another kind (XMP).
        guard bytes.starts(with: "Exif\0\0".utf8) || bytes.starts(with: "II".utf8) || bytes.starts(with: "MM".utf8)
        else { return nil }
        return structure(bytes)
    }

    private static func inflated(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        guard let start = bytes.baseAddress, let decompressor = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        var length = 0
        let text = [UInt8](unsafeUninitializedCapacity: 2 * profileLimit) { memory, count in
            let result = libdeflate_zlib_decompress(
                decompressor, start, bytes.count, memory.baseAddress, memory.count, &length)
            count = result == LIBDEFLATE_SUCCESS ? length : 0
        }
        return text.isEmpty ? nil : text
    }
}
