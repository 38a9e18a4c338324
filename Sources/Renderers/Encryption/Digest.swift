// SPDX-License-Identifier: MPL-2.0

import CGcrypt
import DocumentModel

/// The hash functions in the encryption of documents, from libgcrypt.
enum Digest {
    case md4, md5, ripemd160, sha1, sha256, sha384, sha512, whirlpool

    private var algorithm: Int32 {
        let algorithm =
            switch self {
            case .md4: GCRY_MD_MD4
            case .md5: GCRY_MD_MD5
            case .ripemd160: GCRY_MD_RMD160
            case .sha1: GCRY_MD_SHA1
            case .sha256: GCRY_MD_SHA256
            case .sha384: GCRY_MD_SHA384
            case .sha512: GCRY_MD_SHA512
            case .whirlpool: GCRY_MD_WHIRLPOOL
            }
        return Int32(algorithm.rawValue)
    }

    /// Refuses a document whose encryption needs a function that the system's policy forbids, such as MD5 in FIPS 140. A
    /// forbidden function must not be called.
    func require() throws(Refusal) {
        guard CryptoLibrary.isReady,
            gcry_md_algo_info(algorithm, Int32(GCRYCTL_TEST_ALGO.rawValue), nil, nil) == 0
        else { throw Refusal(.protected, "the system does not allow its hash function") }
    }

    /// The length of a hash in bytes.
    var length: Int { Int(gcry_md_get_algo_dlen(algorithm)) }

    /// The hash of bytes.
    func hash(_ bytes: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: length)
        gcry_md_hash_buffer(algorithm, &result, bytes, bytes.count)
        return result
    }

    /// A hash that is hashed again `count` times, each time after the number of the round, a little-endian word of four bytes.
    func hash(_ hash: [UInt8], rounds count: Int) -> [UInt8] {
        let length = length
        var input = [UInt8](repeating: 0, count: 4) + hash
        var output = [UInt8](repeating: 0, count: length)
        input.withUnsafeMutableBytes { input in
            output.withUnsafeMutableBytes { output in
                for round in 0..<count {
                    input.storeBytes(of: UInt32(truncatingIfNeeded: round).littleEndian, as: UInt32.self)
                    gcry_md_hash_buffer(algorithm, output.baseAddress!, input.baseAddress!, input.count)
                    UnsafeMutableRawBufferPointer(rebasing: input.dropFirst(4))
                        .copyMemory(from: UnsafeRawBufferPointer(output))
                }
            }
        }
        return Array(input.dropFirst(4))
    }

    /// The HMAC of bytes with a key (RFC 2104).
    func authenticationCode(of bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: length)
        key.withUnsafeBytes { key in
            bytes.withUnsafeBytes { bytes in
                // The function only reads the buffers, although it takes mutable pointers.
                let parts = [key, bytes].map { part in
                    gcry_buffer_t(
                        size: part.count, off: 0, len: part.count,
                        data: UnsafeMutableRawPointer(mutating: part.baseAddress))
                }
                _ = gcry_md_hash_buffers(algorithm, UInt32(GCRY_MD_FLAG_HMAC.rawValue), &result, parts, 2)
            }
        }
        return result
    }

    /// The key derived from a password and a salt by PBKDF2 (RFC 8018).
    func derivedKey(
        from password: [UInt8], salt: [UInt8], rounds: Int, length: Int
    ) throws(Refusal) -> [UInt8] {
        var key = [UInt8](repeating: 0, count: length)
        guard
            gcry_kdf_derive(
                password, password.count, Int32(GCRY_KDF_PBKDF2.rawValue), algorithm, salt, salt.count, UInt(rounds),
                length, &key) == 0
        else { throw Refusal(.damaged, "no key can be derived as it asks") }
        return key
    }
}
