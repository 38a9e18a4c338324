// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// The streams of a Word document from before 2007 ([MS-DOC] 2.2.6), decrypted if they are encrypted.
struct ProtectedWord {
    /// The streams `WordDocument`, `0Table` or `1Table`, and `Data`.
    private(set) var main, table, data: [UInt8]

    /// The length of the beginning of the main stream that is not encrypted; before Word 97 it is shorter.
    private static let plainLength = 68
    private static let oldPlainLength = 52
    private static let blockSize = 512

    /// Reads the streams of a file.
    ///
    /// - Parameter password: the typed password; nil when there is none.
    ///
    /// - Throws: ``Refusal/Reason/locked`` when the password is missing or wrong.
    init(_ file: CompoundFile, password: String?) throws(Refusal) {
        guard let main = file.stream("WordDocument"), main.count > Self.plainLength else {
            throw Refusal(.damaged, "it holds no text")
        }
        self.main = main
        let flags = main.littleEndian16(10)
        table = file.stream(flags & 0x200 != 0 ? "1Table" : "0Table") ?? []
        data = file.stream("Data") ?? []
        guard flags & 0x100 != 0 else { return }
        if flags & 0x8000 != 0 || table.isEmpty {
            try removeObfuscation(password)
        } else {
            let key = try BinaryEncryption(table[...]).key(for: password)
            let decrypted = try key.decrypted(main, blockSize: Self.blockSize)
            self.main.replaceSubrange(Self.plainLength..., with: decrypted[Self.plainLength...])
            table = try key.decrypted(table, blockSize: Self.blockSize)
            data = try key.decrypted(data, blockSize: Self.blockSize)
        }
    }

    private mutating func removeObfuscation(_ password: String?) throws(Refusal) {
        let key = password.map { ObfuscationKey($0, turn: 7) }
        guard let key, Int(key.hash) == main.littleEndian16(14), Int(key.number) == main.littleEndian16(16) else {
            throw Refusal(.locked, password == nil ? "it takes a password" : "wrong password")
        }
        func plain(_ bytes: inout [UInt8], from start: Int) {
            for index in start..<max(start, bytes.count) {
                let mixed = bytes[index] ^ key.bytes[index % 16]
                // Bytes that are zero, and those that would become zero, are not obfuscated.
                if bytes[index] != 0, mixed != 0 { bytes[index] = mixed }
            }
        }
        plain(&main, from: main.littleEndian16(2) < 0xC1 ? Self.oldPlainLength : Self.plainLength)
        plain(&table, from: 0)
        plain(&data, from: 0)
    }
}
