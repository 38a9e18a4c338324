// SPDX-License-Identifier: MPL-2.0

import CGcrypt

/// The state of libgcrypt in this process.
enum CryptoLibrary {
    /// Whether libgcrypt has been started. Its start looks for the features of the processor and for settings of the
    /// system in files, so that a zygote makes it.
    static let isReady = gcrypt_shim_start() == 0

    /// Starts the library.
    static func warm() { _ = isReady }
}
