// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import VitrineGLib
internal import VolumeAccess

extension GLibError {
    /// Whether the connection to a server is lost, which backends report as a general failure whose text ends with the
    /// system's description of the error number (strerror(3)).
    var isOfConnection: Bool {
        ConnectionErrors.network.contains { message.hasSuffix(String(cString: strerror($0))) }
    }
}
