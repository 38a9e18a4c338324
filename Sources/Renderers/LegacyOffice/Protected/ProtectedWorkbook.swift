// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// A workbook from before 2007 with a password ([MS-XLS] 2.2.10): the contents of records are encrypted, and their headers are
/// not.
enum ProtectedWorkbook {
    private static let blockSize = 1024

    /// The types of records that are not encrypted.
    private static let plain: Set<Int> = [0x09, 0x209, 0x409, 0x809, 0x2F, 0xE1, 0x138, 0x194, 0x195, 0x196]
    private static let sheet = 0x85

    /// The stream of records, decrypted if it is encrypted.
    ///
    /// - Parameter password: the typed password; nil when there is none.
    ///
    /// - Throws: ``Refusal/Reason/locked`` when the password is missing or wrong.
    static func opened(_ bytes: [UInt8], password: String?) throws(Refusal) -> [UInt8] {
        var lock: ArraySlice<UInt8>?
        walk(bytes) { type, range in
            if type == 0x2F { lock = bytes[range] }
            return type != 0x0A && lock == nil
        }
        guard let lock else { return bytes }
        // Versions before BIFF8 have only obfuscation.
        let isOld = lock.count == 4
        if isOld || lock.littleEndian16(0) == 0 {
            return try plain(bytes, lock: isOld ? lock : lock.dropFirst(2), password: password)
        }
        guard lock.littleEndian16(0) == 1 else { throw Refusal(.protected, "it is encrypted in an unknown way") }
        let key = try BinaryEncryption(lock.dropFirst(2)).key(for: password)
        // The bytes that are not encrypted count for the blocks, too.
        let decrypted = try key.decrypted(bytes, blockSize: blockSize)
        var result = bytes
        walk(bytes) { type, range in
            let part = encrypted(type, range)
            result.replaceSubrange(part, with: decrypted[part])
            return true
        }
        return result
    }

    private static func plain(
        _ bytes: [UInt8], lock: ArraySlice<UInt8>, password: String?
    ) throws(Refusal) -> [UInt8] {
        let key = (password.map { [$0] } ?? BinaryEncryption.defaultPasswords).lazy.map { ObfuscationKey($0, turn: 2) }
            .first { Int($0.number) == lock.littleEndian16(0) && Int($0.hash) == lock.littleEndian16(2) }
        guard let key else { throw Refusal(.locked, password == nil ? "it takes a password" : "wrong password") }
        var result = bytes
        walk(bytes) { type, range in
            let part = encrypted(type, range)
            var place = range.upperBound + part.lowerBound - range.lowerBound
            for index in part {
                let byte = bytes[index]
                result[index] = (byte << 3 | byte >> 5) ^ key.bytes[place % 16]
                place += 1
            }
            return true
        }
        return result
    }

    /// The part of a record's content that is encrypted.
    private static func encrypted(_ type: Int, _ range: Range<Int>) -> Range<Int> {
        if plain.contains(type) { return range.upperBound..<range.upperBound }
        // The offset at which a sheet begins, the first four bytes, is not encrypted.
        return type == sheet ? min(range.lowerBound + 4, range.upperBound)..<range.upperBound : range
    }

    /// Calls `body` with the type of each record and the range of its content, until it returns false.
    private static func walk(_ bytes: [UInt8], _ body: (Int, Range<Int>) -> Bool) {
        var place = 0
        while place + 4 <= bytes.count {
            let end = place + 4 + bytes.littleEndian16(place + 2)
            guard end <= bytes.count, body(bytes.littleEndian16(place), place + 4..<end) else { return }
            place = end
        }
    }
}
