// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// One of the ways in which a package is encrypted.
protocol PackageEncryption {
    /// The rounds that it takes to make a key.
    var rounds: Int { get }

    /// The key of the package; nil when the password is wrong.
    func key(for password: String) throws(Refusal) -> [UInt8]?

    /// The package in the clear, which may be followed by what fills the last block.
    ///
    /// - Parameter package: the stream: the length of the package as eight bytes, and the package.
    func decrypted(_ package: [UInt8], key: [UInt8]) throws(Refusal) -> [UInt8]
}

extension String {
    /// The UTF-16 code units as bytes, the least significant first, as Office hashes passwords.
    var littleEndianUTF16: [UInt8] {
        utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }
}
