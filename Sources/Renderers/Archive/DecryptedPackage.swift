// SPDX-License-Identifier: MPL-2.0

import CDeflate
import DocumentModel
import RendererKit

/// A copy of a ZIP file without its encryption and its compression, in memory, for readers that know neither passwords nor
/// ``Archive``.
enum DecryptedPackage {
    /// The longest name that a ZIP file can have, in bytes.
    private static let nameLimit = 65_535

    /// The document with its entries decrypted; the same document when it is no ZIP file or none of its entries is encrypted.
    ///
    /// - Throws: ``Refusal/Reason/locked`` when `password` is missing or wrong.
    static func opened(_ source: any ByteSource, password: String?) throws(Refusal) -> any ByteSource {
        guard try source.prefix(2) == [0x50, 0x4B] else { return source }
        let archive = try Archive(source, kind: .zip, password: password)
        let entries: [ArchiveEntry]
        do throws(Refusal) { entries = try archive.entries() } catch {
            // A file that only looks like an archive is refused by its own reader.
            guard !error.reason.isFailureToRead else { throw error }
            return source
        }
        guard entries.contains(where: \.isEncrypted) else { return source }
        try archive.unlock()
        return EntrySource(try copy(of: archive, entries))
    }

    /// A ZIP file of stored entries (APPNOTE.TXT §4.3). ``ArchiveLimits/totalBytes`` keeps all offsets within four bytes.
    private static func copy(of archive: Archive, _ entries: [ArchiveEntry]) throws(Refusal) -> [UInt8] {
        var file: [UInt8] = []
        var directory: [UInt8] = []
        var count = 0
        for (index, entry) in entries.enumerated() where !entry.isFolder && count < 0xFFFF {
            let name = Array(entry.path.utf8)
            guard name.count <= nameLimit else { continue }
            let content: [UInt8]
            do throws(Refusal) { content = try archive.content(at: index) } catch {
                guard error.reason != .tooLarge, !error.reason.isFailureToRead else { throw error }
                continue
            }
            let checksum = content.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
            // Version 2.0, names in UTF-8, stored, 1980-01-01.
            let common: [UInt8] =
                [20, 0, 0, 8, 0, 0, 0, 0, 0x21, 0] + number(Int(checksum), 4) + number(content.count, 4)
                + number(content.count, 4) + number(name.count, 2)
            directory += [0x50, 0x4B, 1, 2, 20, 0] + common + [UInt8](repeating: 0, count: 12)
            directory += number(file.count, 4) + name
            file += [0x50, 0x4B, 3, 4] + common + [0, 0] + name
            file += content
            count += 1
        }
        let start = file.count
        file += directory
        file += [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + number(count, 2) + number(count, 2)
        file += number(directory.count, 4) + number(start, 4) + [0, 0]
        return file
    }

    private static func number(_ value: Int, _ length: Int) -> [UInt8] {
        (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
