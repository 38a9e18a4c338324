// SPDX-License-Identifier: MPL-2.0

import CGcrypt

/// The state of libgcrypt in this process.
enum CryptoLibrary {
    /// Whether libgcrypt is initialised. Its initialisation reads the features of the processor and settings of the system
    /// from files, so the zygote does it.
    static let isReady = gcrypt_shim_start() == 0

    /// Initialises the library.
    static func warm() { _ = isReady }
}
