// SPDX-License-Identifier: MPL-2.0

import RendererKit

@testable import Renderers

/// A ZIP file in PKWARE's traditional encryption (APPNOTE.TXT §6.1), made of another one.
struct LockedPackage {
    /// The bytes of the encrypted ZIP file.
    let bytes: [UInt8]

    /// Encrypts the files of a ZIP file by a password in UTF-8.
    ///
    /// - Parameter isLocked: whether the file with a path is encrypted; the others are only copied.
    init(_ source: MemorySource, password: String, isLocked: (String) -> Bool = { _ in true }) throws {
        Archive.warm()
        let archive = try Archive(source, kind: .zip)
        var (file, directory, count): ([UInt8], [UInt8], Int) = ([], [], 0)
        for (index, entry) in try archive.entries().enumerated() where !entry.isFolder {
            let (name, plain) = (Array(entry.path.utf8), try archive.content(at: index))
            let checksum = ~plain.reduce(UInt32.max, Self.sum)
            let isLocked = isLocked(entry.path)
            let content = isLocked ? Self.encrypted(plain, checksum, password: Array(password.utf8)) : plain
            let common =
                [20, 0, isLocked ? 1 : 0, 8, 0, 0, 0, 0, 0x21, 0] + ZipBuilder.number(Int(checksum), 4)
                + ZipBuilder.number(content.count, 4) + ZipBuilder.number(plain.count, 4)
                + ZipBuilder.number(name.count, 2)
            directory += [0x50, 0x4B, 1, 2, 20, 0] + common + ZipBuilder.number(0, 12)
            directory += ZipBuilder.number(file.count, 4) + name
            file += [0x50, 0x4B, 3, 4] + common + [0, 0] + name + content
            count += 1
        }
        let end =
            [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + ZipBuilder.number(count, 2) + ZipBuilder.number(count, 2)
            + ZipBuilder.number(directory.count, 4) + ZipBuilder.number(file.count, 4) + [0, 0]
        bytes = file + directory + end
    }

    /// The document as a renderer sees it.
    var source: MemorySource { MemorySource(bytes) }

    private static func encrypted(_ plain: [UInt8], _ checksum: UInt32, password: [UInt8]) -> [UInt8] {
        var keys: (UInt32, UInt32, UInt32) = (0x1234_5678, 0x2345_6789, 0x3456_7890)
        func update(_ byte: UInt8) {
            keys.0 = sum(keys.0, byte)
            keys.1 = (keys.1 &+ keys.0 & 0xFF) &* 134_775_813 &+ 1
            keys.2 = sum(keys.2, UInt8(keys.1 >> 24))
        }
        for byte in password { update(byte) }
        // The last byte of the header is checked against the checksum.
        let header: [UInt8] = Array(1...11) + [UInt8(checksum >> 24)]
        return (header + plain).map { byte in
            let word = keys.2 & 0xFFFF | 2
            let mask = UInt8(truncatingIfNeeded: (word &* (word ^ 1)) >> 8)
            update(byte)
            return byte ^ mask
        }
    }

    /// A step of the CRC-32.
    private static func sum(_ sum: UInt32, _ byte: UInt8) -> UInt32 {
        (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 0 ? 0 : 0xEDB8_8320) }
    }
}
