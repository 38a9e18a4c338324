// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// The encryption of a binary Office file by RC4 ([MS-OFFCRYPTO] 2.3.5 and 2.3.6): each block of a stream has a key of its
/// own.
struct BinaryEncryption {
    private enum Scheme {
        /// Office 97: 40-bit keys by MD5.
        case office97
        /// Office 2000 and later: keys by SHA-1, with their length in bytes.
        case cryptoAPI(Int)
    }

    /// The default passwords, by which Excel and PowerPoint encrypt files that are protected only against changes.
    static let defaultPasswords = [ProtectedPackage.defaultPassword, "/01Hannes Ruescher/01"]

    private let scheme: Scheme
    private let salt: [UInt8]
    private let verifier: [UInt8]

    /// Reads the header of the encryption, from its version on.
    ///
    /// - Throws: ``Refusal/Reason/protected`` when the encryption is not supported.
    init(_ bytes: ArraySlice<UInt8>) throws(Refusal) {
        var rest: ArraySlice<UInt8>
        switch (bytes.littleEndian16(0), bytes.littleEndian16(2)) {
        case (1, 1):
            scheme = .office97
            try Digest.md5.require()
            rest = bytes.dropFirst(4)
            guard rest.count >= 48 else { throw Refusal(.damaged, "its encryption is not described") }
            salt = Array(rest.prefix(16))
            verifier = Array(rest.dropFirst(16).prefix(32))
        case (2...4, 2):
            try Digest.sha1.require()
            let headerLength = bytes.littleEndian32(8)
            let header = bytes.dropFirst(12).prefix(headerLength)
            rest = bytes.dropFirst(12 + headerLength)
            guard header.count >= 32, rest.count >= 60, rest.littleEndian32(0) == 16 else {
                throw Refusal(.damaged, "its encryption is not described")
            }
            guard [0, 0x6801].contains(header.littleEndian32(8)) else {
                throw Refusal(.protected, "it is encrypted by an unknown cipher")
            }
            let bits = header.littleEndian32(16)
            guard bits == 0 || (40...128).contains(bits), bits % 8 == 0 else {
                throw Refusal(.damaged, "a key of an impossible length")
            }
            scheme = .cryptoAPI(bits == 0 ? 5 : bits / 8)
            salt = Array(rest.dropFirst(4).prefix(16))
            verifier = Array(rest.dropFirst(20).prefix(16) + rest.dropFirst(40).prefix(20))
        default: throw Refusal(.protected, "it is encrypted in an unknown way")
        }
    }

    /// The key derived from a password.
    ///
    /// - Parameter password: the typed password; nil when there is none.
    ///
    /// - Throws: ``Refusal/Reason/locked`` when the password is missing or wrong.
    func key(for password: String?) throws(Refusal) -> BinaryKey {
        for candidate in password.map({ [$0] }) ?? Self.defaultPasswords {
            let key = key(candidate)
            var bytes = verifier
            try key.decrypt(bytes.indices, of: &bytes, block: 0)
            if key.digest.hash(Array(bytes.prefix(16))).elementsEqual(bytes.dropFirst(16)) { return key }
        }
        throw Refusal(.locked, password == nil ? "it takes a password" : "wrong password")
    }

    private func key(_ password: String) -> BinaryKey {
        let letters = password.littleEndianUTF16
        switch scheme {
        case .office97:
            let start = Digest.md5.hash(letters).prefix(5) + salt
            let repeated = (0..<16).flatMap { _ in start }
            return BinaryKey(digest: .md5, start: Array(Digest.md5.hash(repeated).prefix(5)), length: 16)
        case .cryptoAPI(let length):
            return BinaryKey(digest: .sha1, start: Digest.sha1.hash(salt + letters), length: length)
        }
    }
}
