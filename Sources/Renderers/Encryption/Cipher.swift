// SPDX-License-Identifier: MPL-2.0

import CGcrypt
import DocumentModel

/// A cipher with its key, from libgcrypt (`gcry_cipher_hd_t`).
final class Cipher {
    /// The algorithm of a block cipher or a stream cipher.
    enum Kind {
        case aes, blowfish, des, tripleDES, rc4

        /// The length of a block in bytes; 1 for streams.
        var blockSize: Int {
            switch self {
            case .aes: 16
            case .blowfish, .des, .tripleDES: 8
            case .rc4: 1
            }
        }

        fileprivate func algorithm(keyLength: Int) -> Int32? {
            let algorithm: gcry_cipher_algos? =
                switch (self, keyLength) {
                case (.aes, 16): GCRY_CIPHER_AES
                case (.aes, 24): GCRY_CIPHER_AES192
                case (.aes, 32): GCRY_CIPHER_AES256
                case (.blowfish, 1...56): GCRY_CIPHER_BLOWFISH
                case (.des, 8): GCRY_CIPHER_DES
                case (.tripleDES, 24): GCRY_CIPHER_3DES
                case (.rc4, 5...32): GCRY_CIPHER_ARCFOUR
                default: nil
                }
            return algorithm.map { Int32($0.rawValue) }
        }
    }

    /// The mode of operation of a cipher.
    enum Mode {
        case ecb, cbc, cfb, cfb8, gcm, stream

        fileprivate var number: Int32 {
            let mode =
                switch self {
                case .ecb: GCRY_CIPHER_MODE_ECB
                case .cbc: GCRY_CIPHER_MODE_CBC
                case .cfb: GCRY_CIPHER_MODE_CFB
                case .cfb8: GCRY_CIPHER_MODE_CFB8
                case .gcm: GCRY_CIPHER_MODE_GCM
                case .stream: GCRY_CIPHER_MODE_STREAM
                }
            return Int32(mode.rawValue)
        }
    }

    private let handle: gcry_cipher_hd_t

    /// Makes a cipher for decryption.
    ///
    /// - Throws: ``Refusal/Reason/protected`` when the system's policy forbids the cipher, ``Refusal/Reason/damaged`` for a
    ///   key whose length is wrong for the cipher.
    init(_ kind: Kind, _ mode: Mode, key: [UInt8]) throws(Refusal) {
        guard let algorithm = kind.algorithm(keyLength: key.count) else {
            throw Refusal(.damaged, "a key of \(key.count) bytes")
        }
        var handle: gcry_cipher_hd_t?
        guard CryptoLibrary.isReady, gcry_cipher_open(&handle, algorithm, mode.number, 0) == 0, let handle else {
            throw Refusal(.protected, "the system does not allow its cipher")
        }
        self.handle = handle
        try setKey(key)
    }

    deinit { gcry_cipher_close(handle) }

    /// Replaces the key by another one of the same length.
    func setKey(_ key: [UInt8]) throws(Refusal) {
        guard gcry_cipher_setkey(handle, key, key.count) == 0 else {
            throw Refusal(.protected, "the system does not take its key")
        }
    }

    /// Resets the cipher with an initialisation vector.
    func setVector(_ vector: [UInt8]) throws(Refusal) {
        guard gcry_cipher_setiv(handle, vector, vector.count) == 0 else {
            throw Refusal(.damaged, "an initialisation vector of \(vector.count) bytes")
        }
    }

    /// Decrypts a range of `bytes` in place. For a block cipher, the range must consist of whole blocks.
    func decrypt(_ range: Range<Int>, of bytes: inout [UInt8]) throws(Refusal) {
        let failed = bytes.withUnsafeMutableBytes { memory in
            let part = UnsafeMutableRawBufferPointer(rebasing: memory[range])
            return part.count > 0 && gcry_cipher_decrypt(handle, part.baseAddress, part.count, nil, 0) != 0
        }
        if failed { throw Refusal(.damaged, "it cannot be decrypted") }
    }

    /// The plain text of encrypted bytes.
    func decrypted(_ bytes: [UInt8]) throws(Refusal) -> [UInt8] {
        var bytes = bytes
        try decrypt(bytes.indices, of: &bytes)
        return bytes
    }

    /// Whether the authentication tag of the bytes that were decrypted in ``Mode/gcm`` is correct.
    func matches(tag: [UInt8]) -> Bool { gcry_cipher_checktag(handle, tag, tag.count) == 0 }
}
