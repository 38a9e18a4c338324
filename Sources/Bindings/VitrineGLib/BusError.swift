// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// A refusal as it crosses D-Bus: a name that programs know, and words for people.
public struct BusError: Error, Equatable, Sendable {
    /// The name, such as `org.freedesktop.DBus.Error.InvalidArgs`.
    public let name: String
    /// The message, without the error's name.
    public let message: String

    /// A refusal.
    public init(name: String, message: String) {
        self.name = name
        self.message = message
    }

    /// The caller's arguments make no sense.
    public static func invalidArguments(_ message: String) -> BusError {
        BusError(name: "org.freedesktop.DBus.Error.InvalidArgs", message: message)
    }

    /// The error of a peer, its name taken out of the message (`g_dbus_error_get_remote_error`); nil for a local error.
    init?(taking error: UnsafeMutablePointer<GError>) {
        guard let remote = g_dbus_error_get_remote_error(error) else { return nil }
        name = String(cString: remote)
        g_free(remote)
        g_dbus_error_strip_remote_error(error)
        message = String(cString: error.pointee.message)
        g_error_free(error)
    }
}
