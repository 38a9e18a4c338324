// SPDX-License-Identifier: MPL-2.0

import CDeflate
import DocumentModel

/// Compressed bytes in the format DEFLATE without a header (RFC 1951), inflated through libdeflate.
enum RawDeflate {
    /// The inflated bytes.
    ///
    /// - Parameters:
    ///   - size: the declared length, which is not trusted.
    ///   - limit: the maximum length of the inflated bytes.
    static func inflated(_ bytes: [UInt8], size: Int, limit: Int) throws(Refusal) -> [UInt8] {
        guard let decompressor = libdeflate_alloc_decompressor() else { throw Refusal(.failed, "no memory") }
        defer { libdeflate_free_decompressor(decompressor) }
        var room = min(max(size, 256), limit)
        while true {
            var count = 0
            var result = LIBDEFLATE_BAD_DATA
            let content = [UInt8](unsafeUninitializedCapacity: room) { buffer, written in
                result = libdeflate_deflate_decompress(
                    decompressor, bytes, bytes.count, buffer.baseAddress, room, &count)
                written = result == LIBDEFLATE_SUCCESS ? count : 0
            }
            if result == LIBDEFLATE_SUCCESS { return content }
            guard result == LIBDEFLATE_INSUFFICIENT_SPACE else { throw Refusal(.damaged, "it cannot be inflated") }
            guard room < limit else { throw Refusal(.tooLarge, "an entry of more than \(limit) bytes") }
            room = min(room * 4, limit)
        }
    }
}
