// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// ECMA-376 standard encryption, as Office 2007 writes it ([MS-OFFCRYPTO] 2.3.4.5 to 2.3.4.9): AES in ECB mode, with a key by
/// SHA-1.
struct StandardEncryption: PackageEncryption {
    let rounds = 50_000

    private let keyLength: Int
    private let salt: [UInt8]
    private let verifier: [UInt8]
    private let verifierHash: [UInt8]

    /// Reads the stream that describes the encryption, from its version on.
    init(_ information: [UInt8]) throws(Refusal) {
        let headerLength = information.littleEndian32(8)
        let header = information.dropFirst(12).prefix(headerLength)
        let rest = information.dropFirst(12 + headerLength)
        guard header.count >= 32, rest.count >= 72, rest.littleEndian32(0) == 16 else {
            throw Refusal(.damaged, "its encryption is not described")
        }
        let bits: Int
        switch header.littleEndian32(8) {
        case 0x660E, 0: bits = 128
        case 0x660F: bits = 192
        case 0x6610: bits = 256
        default: throw Refusal(.protected, "it is encrypted by an unknown cipher")
        }
        keyLength = bits / 8
        salt = Array(rest.dropFirst(4).prefix(16))
        verifier = Array(rest.dropFirst(20).prefix(16))
        verifierHash = Array(rest.dropFirst(40).prefix(32))
        try Digest.sha1.require()
    }

    func key(for password: String) throws(Refusal) -> [UInt8]? {
        let digest = Digest.sha1
        let spun = digest.hash(digest.hash(salt + password.littleEndianUTF16), rounds: rounds)
        let hash = digest.hash(spun + [0, 0, 0, 0])
        func half(_ filling: UInt8) -> [UInt8] {
            digest.hash((0..<64).map { ($0 < hash.count ? hash[$0] : 0) ^ filling })
        }
        let key = Array((half(0x36) + half(0x5C)).prefix(keyLength))
        let cipher = try Cipher(.aes, .ecb, key: key)
        let expected = try cipher.decrypted(verifierHash).prefix(digest.length)
        return digest.hash(try cipher.decrypted(verifier)).elementsEqual(expected) ? key : nil
    }

    func decrypted(_ package: [UInt8], key: [UInt8]) throws(Refusal) -> [UInt8] {
        var content = Array(package.dropFirst(8))
        content.removeLast(content.count % 16)
        try Cipher(.aes, .ecb, key: key).decrypt(content.indices, of: &content)
        return content
    }
}
