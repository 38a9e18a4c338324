// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// An Office Open XML package with a password ([MS-OFFCRYPTO] 2.3): a compound file with the encrypted package in one stream,
/// and the description of its encryption in another one.
enum ProtectedPackage {
    /// The default password of workbooks that are protected only against changes: Excel encrypts them with it, and asks for
    /// none.
    static let defaultPassword = "VelvetSweatshop"

    /// The first bytes of a compound file.
    private static let start: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
    /// The maximum number of rounds for the default password.
    private static let unaskedRounds = 1_000_000

    /// The package, decrypted if it is encrypted.
    ///
    /// - Parameter password: the typed password; nil when there is none.
    ///
    /// - Throws: ``Refusal/Reason/locked`` when the password is missing or wrong.
    static func opened(_ source: any ByteSource, password: String?) throws(Refusal) -> any ByteSource {
        guard try source.prefix(8) == start else { return source }
        let file = try CompoundFile(source)
        guard let information = file.stream("EncryptionInfo"), let package = file.stream("EncryptedPackage") else {
            // The document is a binary one with the extension of its successor.
            if file.has("WordDocument") { throw Refusal(.otherType, "application/msword") }
            if file.has("Workbook") || file.has("Book") { throw Refusal(.otherType, "application/vnd.ms-excel") }
            if file.has("PowerPoint Document") { throw Refusal(.otherType, "application/vnd.ms-powerpoint") }
            guard file.has("EncryptedPackage") else { throw Refusal(.damaged, "it is no package") }
            throw Refusal(.protected, "it is protected by rights management")
        }
        let length = package.littleEndian32(0)
        guard package.littleEndian32(4) == 0, length <= CompoundFile.byteLimit, source.count <= CompoundFile.byteLimit
        else { throw Refusal(.tooLarge, "an encrypted package of \(source.count) bytes") }
        guard package.count > 8 else { throw Refusal(.damaged, "it ends before its content") }
        let encryption = try encryption(information)
        if password == nil, encryption.rounds > unaskedRounds { throw Refusal(.locked, "it takes a password") }
        guard let key = try encryption.key(for: password ?? defaultPassword) else {
            throw Refusal(.locked, password == nil ? "it takes a password" : "wrong password")
        }
        return EntrySource(try encryption.decrypted(package, key: key).prefix(length))
    }

    private static func encryption(_ information: [UInt8]) throws(Refusal) -> any PackageEncryption {
        switch (information.littleEndian16(0), information.littleEndian16(2)) {
        case (4, 4): try AgileEncryption(Array(information.dropFirst(8)))
        case (2...4, 2): try StandardEncryption(information)
        default: throw Refusal(.protected, "it is encrypted in an unknown way")
        }
    }
}
