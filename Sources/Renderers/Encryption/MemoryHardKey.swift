// SPDX-License-Identifier: MPL-2.0

import CGcrypt
import DocumentModel

/// The parameters of a memory-hard key derivation (Argon2id, RFC 9106).
struct MemoryHardKey: Hashable {
    /// The number of passes over the memory.
    let passes: Int
    /// The size of the memory in KiB.
    let memory: Int
    /// The number of lanes, parts of the memory that could be filled in parallel.
    let lanes: Int

    /// The maximum size of the memory in KiB; 64 MiB are usual.
    private static let memoryLimit = 1 << 20

    /// The key derived from a password and a salt.
    ///
    /// - Throws: ``Refusal/Reason/tooLarge`` when the derivation needs too much memory.
    func key(from password: [UInt8], salt: [UInt8], length: Int) throws(Refusal) -> [UInt8] {
        guard (1...1_000).contains(passes), (1...256).contains(lanes), memory >= 8 * lanes else {
            throw Refusal(.damaged, "no key can be derived as it asks")
        }
        guard CryptoLibrary.isReady, memory <= Self.memoryLimit else {
            throw Refusal(.tooLarge, "its key takes \(memory) KiB of memory")
        }
        var handle: gcry_kdf_hd_t?
        let parameters = [UInt(length), UInt(passes), UInt(memory), UInt(lanes)]
        var key = [UInt8](repeating: 0, count: length)
        guard
            gcry_kdf_open(
                &handle, Int32(GCRY_KDF_ARGON2.rawValue), Int32(GCRY_KDF_ARGON2ID.rawValue), parameters,
                UInt32(parameters.count), password, password.count, salt, salt.count, nil, 0, nil, 0) == 0, let handle
        else { throw Refusal(.damaged, "no key can be derived as it asks") }
        defer { gcry_kdf_close(handle) }
        guard gcry_kdf_compute(handle, nil) == 0, gcry_kdf_final(handle, length, &key) == 0 else {
            throw Refusal(.tooLarge, "its key takes \(memory) KiB of memory")
        }
        return key
    }
}
