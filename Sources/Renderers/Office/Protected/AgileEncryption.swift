// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities

/// ECMA-376 agile encryption, as Office writes it since 2010 ([MS-OFFCRYPTO] 2.3.4.10 to 2.3.4.15): the key of the package is
/// itself encrypted, by a key derived from the password.
struct AgileEncryption: PackageEncryption {
    let rounds: Int

    /// The encryption of the package.
    private let content: Parameters
    /// The encryption of the package's key.
    private let lock: Parameters
    private let verifierInput: [UInt8]
    private let verifierHash: [UInt8]
    private let encryptedKey: [UInt8]
    /// The encrypted key and value of the package's authentication code; nil when it has none.
    private let integrity: (key: [UInt8], value: [UInt8])?

    /// The maximum number of rounds in the specification.
    private static let roundLimit = 10_000_000
    /// The length of a segment, the part of the package that is encrypted in one piece, in bytes.
    private static let segment = 4096

    /// A cipher, a hash function and a salt, from the attributes of an element.
    private struct Parameters {
        let cipher: Cipher.Kind
        let mode: Cipher.Mode
        let digest: Digest
        let keyLength: Int
        let salt: [UInt8]

        init(_ element: XMLElement) throws(Refusal) {
            cipher =
                switch element["cipherAlgorithm"] {
                case "AES": .aes
                case "DES": .des
                case "3DES", "3DES_112": .tripleDES
                default: throw Refusal(.protected, "it is encrypted by an unknown cipher")
                }
            mode =
                switch element["cipherChaining"] {
                case "ChainingModeCBC": .cbc
                case "ChainingModeCFB": .cfb8
                default: throw Refusal(.protected, "it is encrypted in an unknown mode")
                }
            digest =
                switch element["hashAlgorithm"] {
                case "SHA1", "SHA-1": .sha1
                case "SHA256", "SHA-256": .sha256
                case "SHA384", "SHA-384": .sha384
                case "SHA512", "SHA-512": .sha512
                case "MD5": .md5
                case "MD4": .md4
                case "RIPEMD-160": .ripemd160
                case "WHIRLPOOL": .whirlpool
                default: throw Refusal(.protected, "it is encrypted with an unknown hash function")
                }
            try digest.require()
            guard let bits = Int(written: element["keyBits"]), bits > 0, bits <= 256, bits % 8 == 0 else {
                throw Refusal(.damaged, "a key of an impossible length")
            }
            keyLength = bits / 8
            salt = Base64.decode((element["saltValue"] ?? "").utf8)
        }

        /// A value truncated or padded to a length.
        func fitted(_ bytes: [UInt8], to length: Int) -> [UInt8] {
            Array(bytes.prefix(length)) + [UInt8](repeating: 0x36, count: max(0, length - bytes.count))
        }

        /// The initialisation vector of a segment or of another part; nil for the vector of the salt alone.
        func vector(_ part: [UInt8]?) -> [UInt8] {
            fitted(part.map { digest.hash(salt + $0) } ?? salt, to: cipher.blockSize)
        }

        func decrypted(_ bytes: [UInt8], key: [UInt8], part: [UInt8]?) throws(Refusal) -> [UInt8] {
            guard bytes.count % cipher.blockSize == 0 else { throw Refusal(.damaged, "a part of a block") }
            let cipher = try Cipher(cipher, mode, key: key)
            try cipher.setVector(vector(part))
            return try cipher.decrypted(bytes)
        }
    }

    /// Reads the XML that describes the encryption.
    init(_ xml: [UInt8]) throws(Refusal) {
        let root = try XMLParser.parse(xml)
        guard let data = root.first("keyData"), let lockers = root.first("keyEncryptors") else {
            throw Refusal(.damaged, "its encryption is not described")
        }
        // The other key encryptors hold the key for a certificate.
        let lockElement = lockers.all("keyEncryptor").lazy
            .filter { ($0["uri"] ?? "").hasSuffix("/password") }
            .compactMap { $0.first("encryptedKey") }.first
        guard let lockElement else { throw Refusal(.protected, "no password opens it") }
        content = try Parameters(data)
        lock = try Parameters(lockElement)
        guard let rounds = Int(written: lockElement["spinCount"]), (0...Self.roundLimit).contains(rounds) else {
            throw Refusal(.damaged, "an impossible number of rounds")
        }
        self.rounds = rounds
        func bytes(_ name: String) -> [UInt8] { Base64.decode((lockElement[name] ?? "").utf8) }
        verifierInput = bytes("encryptedVerifierHashInput")
        verifierHash = bytes("encryptedVerifierHashValue")
        encryptedKey = bytes("encryptedKeyValue")
        if let element = root.first("dataIntegrity"), let key = element["encryptedHmacKey"],
            let value = element["encryptedHmacValue"]
        {
            integrity = (Base64.decode(key.utf8), Base64.decode(value.utf8))
        } else {
            integrity = nil
        }
    }

    func key(for password: String) throws(Refusal) -> [UInt8]? {
        let digest = lock.digest
        let spun = digest.hash(digest.hash(lock.salt + password.littleEndianUTF16), rounds: rounds)
        func value(_ bytes: [UInt8], _ purpose: [UInt8]) throws(Refusal) -> [UInt8] {
            let key = lock.fitted(digest.hash(spun + purpose), to: lock.keyLength)
            return try lock.decrypted(bytes, key: key, part: nil)
        }
        let input = try value(verifierInput, [0xFE, 0xA7, 0xD2, 0x76, 0x3B, 0x4B, 0x9E, 0x79])
        let hash = try value(verifierHash, [0xD7, 0xAA, 0x0F, 0x6D, 0x30, 0x61, 0x34, 0x4E])
        guard !input.isEmpty, digest.hash(input).elementsEqual(hash.prefix(digest.length)) else { return nil }
        let key = try value(encryptedKey, [0x14, 0x6E, 0x0B, 0xE7, 0xAB, 0xAC, 0xD0, 0xD6])
        guard key.count >= content.keyLength else { throw Refusal(.damaged, "its key is cut off") }
        return Array(key.prefix(content.keyLength))
    }

    func decrypted(_ package: [UInt8], key: [UInt8]) throws(Refusal) -> [UInt8] {
        if let integrity {
            let digest = content.digest
            let code = try content.decrypted(
                integrity.key, key: key, part: [0x5F, 0xB2, 0xAD, 0x01, 0x0C, 0xB9, 0xE1, 0xF6]
            ).prefix(digest.length)
            let value = try content.decrypted(
                integrity.value, key: key, part: [0xA0, 0x67, 0x7F, 0x02, 0xB2, 0x2C, 0x84, 0x33])
            guard digest.authenticationCode(of: package, key: Array(code)).elementsEqual(value.prefix(digest.length))
            else { throw Refusal(.damaged, "it was changed after it was encrypted") }
        }
        var bytes = Array(package.dropFirst(8))
        bytes.removeLast(bytes.count % content.cipher.blockSize)
        let cipher = try Cipher(content.cipher, content.mode, key: key)
        for (number, start) in stride(from: 0, to: bytes.count, by: Self.segment).enumerated() {
            let word = UInt32(truncatingIfNeeded: number)
            try cipher.setVector(content.vector((0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }))
            try cipher.decrypt(start..<min(start + Self.segment, bytes.count), of: &bytes)
        }
        return bytes
    }
}
