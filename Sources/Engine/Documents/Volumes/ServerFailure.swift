// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Strings
internal import VitrineGLib
public import VolumeAccess

/// Why a server could not be connected to, in words.
public enum ServerFailure {
    /// The description of the error, in the user's language, with the server's name.
    ///
    /// The backends of GIO put most of what can happen into one error whose text ends with the system's own words for
    /// the reason: those are told apart here.
    public static func message(_ error: FileAccessError, _ location: FileLocation) -> String {
        let name = ["name": ServerAddress.host(location)]
        switch error {
        case .disconnected, .timedOut: return silent(name)
        case .notPermitted: return refused(name)
        case .notFound, .notAFolder: return missing(name)
        case .failed(_, let text):
            let isAny = { (codes: Set<Int32>) in codes.contains { text.contains(String(cString: strerror($0))) } }
            if isAny(ConnectionErrors.network.union([ETIMEDOUT])) {
                return silent(name)
            }
            if isAny([EACCES, EPERM]) { return refused(name) }
            if isAny([ENOENT, ENODEV, EINVAL, ENXIO]) { return missing(name) }
            return tr("Cannot connect to “{name}”: {reason}", name.merging(["reason": text]) { $1 })
        default: return error.message
        }
    }

    private static func silent(_ name: [String: String]) -> String {
        tr("The server “{name}” does not respond. It may be switched off or in another network.", name)
    }

    private static func refused(_ name: [String: String]) -> String {
        tr("The server “{name}” did not accept the user name or password.", name)
    }

    private static func missing(_ name: [String: String]) -> String {
        tr("There is no such share or folder on the server “{name}”.", name)
    }
}
