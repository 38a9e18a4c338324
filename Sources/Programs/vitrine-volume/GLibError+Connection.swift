// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import VitrineGLib

extension GLibError {
    /// Whether the connection to a server has broken, although the backend says no more than that something failed: its
    /// text then ends with the system's words for the reason.
    var isOfConnection: Bool {
        [ECONNABORTED, ECONNRESET, ECONNREFUSED, EPIPE, ENOTCONN, EHOSTDOWN, EHOSTUNREACH, ENETUNREACH, ENETDOWN]
            .contains { message.hasSuffix(String(cString: strerror($0))) }
    }
}
