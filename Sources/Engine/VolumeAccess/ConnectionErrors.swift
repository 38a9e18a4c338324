// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// The error numbers of system calls that mean a lost connection to a volume's device or server (errno(3)).
package enum ConnectionErrors {
    /// Errors of the network between this computer and a server.
    package static let network: Set<Int32> = [
        ECONNABORTED, ECONNRESET, ECONNREFUSED, EPIPE, ENOTCONN, ESHUTDOWN, EHOSTDOWN, EHOSTUNREACH, ENETUNREACH,
        ENETDOWN, ENETRESET,
    ]

    /// Errors of a device that was removed.
    package static let device: Set<Int32> = [ENODEV, ENXIO, ENOMEDIUM]
}
