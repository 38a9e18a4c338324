// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import VitrineGLib

/// A message of the desktop's list of notifications, which stays when the program has no window (GNotification).
@MainActor public struct Notification {
    /// The notification's title.
    public let title: String
    /// The text below the title.
    public let text: String
    /// The application's action that a click activates, with its text parameter: `app.show` and a URI.
    public let action: (name: String, target: String)?

    /// A message.
    public init(title: String, text: String, action: (name: String, target: String)? = nil) {
        (self.title, self.text, self.action) = (title, text, action)
    }
}

extension Application {
    /// Shows a message, in place of an earlier one of the same identifier (`g_application_send_notification`).
    public func send(_ notification: Notification, id: String) {
        let message = g_notification_new(notification.title)
        defer { g_object_unref(UnsafeMutableRawPointer(message)) }
        g_notification_set_body(message, notification.text)
        if let action = notification.action {
            g_notification_set_default_action_and_target_value(
                message, action.name, g_variant_new_string(action.target))
        }
        g_application_send_notification(object(), id, message)
    }

    /// Has the desktop ask before it ends the session (`gtk_application_inhibit` with `GTK_APPLICATION_INHIBIT_LOGOUT`).
    ///
    /// - Parameter reason: what the desktop says is being done.
    /// - Returns: a number for ``allowLogout(_:)``; 0 where the desktop cannot do it.
    public func inhibitLogout(_ reason: String) -> UInt32 {
        gtk_application_inhibit(object(), nil, GTK_APPLICATION_INHIBIT_LOGOUT, reason)
    }

    /// Undoes ``inhibitLogout(_:)`` (`gtk_application_uninhibit`).
    public func allowLogout(_ number: UInt32) { if number != 0 { gtk_application_uninhibit(object(), number) } }
}
