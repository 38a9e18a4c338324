// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// The key of a binary Office file, from which the keys of the blocks of a stream are derived.
struct BinaryKey {
    let digest: Digest
    /// The bytes that are hashed together with the number of a block.
    let start: [UInt8]
    /// The length of a block's key in bytes. 40-bit keys are padded with zeros.
    let length: Int

    /// Decrypts a range of `bytes` in place by the key of one block.
    func decrypt(_ range: Range<Int>, of bytes: inout [UInt8], block: Int) throws(Refusal) {
        try cipher(block).decrypt(range, of: &bytes)
    }

    /// The plain text of a stream that has another key for each `blockSize` bytes.
    func decrypted(_ stream: [UInt8], blockSize: Int) throws(Refusal) -> [UInt8] {
        var bytes = stream
        let cipher = try cipher(0)
        for (number, start) in stride(from: 0, to: bytes.count, by: blockSize).enumerated() {
            if number > 0 { try cipher.setKey(key(number)) }
            try cipher.decrypt(start..<min(start + blockSize, bytes.count), of: &bytes)
        }
        return bytes
    }

    private func cipher(_ block: Int) throws(Refusal) -> Cipher { try Cipher(.rc4, .stream, key: key(block)) }

    private func key(_ block: Int) -> [UInt8] {
        let word = UInt32(truncatingIfNeeded: block)
        let hash = digest.hash(start + (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) })
        let key = Array(hash.prefix(length))
        return key.count == 5 ? key + [UInt8](repeating: 0, count: 11) : key
    }
}
