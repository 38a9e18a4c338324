// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// A method of encrypting a package.
protocol PackageEncryption {
    /// The number of rounds of the key derivation.
    var rounds: Int { get }

    /// The key of the package; nil when the password is wrong.
    func key(for password: String) throws(Refusal) -> [UInt8]?

    /// The decrypted package, which may be followed by the padding of the last block.
    ///
    /// - Parameter package: the encrypted stream: the length of the package as eight bytes, and the package.
    func decrypted(_ package: [UInt8], key: [UInt8]) throws(Refusal) -> [UInt8]
}

extension String {
    /// The UTF-16 code units in little-endian byte order, as Office hashes passwords.
    var littleEndianUTF16: [UInt8] {
        utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }
}
