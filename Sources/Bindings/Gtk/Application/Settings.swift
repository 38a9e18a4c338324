// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import GLib

/// What the desktop wants of all programs (GtkSettings).
@MainActor public enum Settings {
    /// Whether things may move (`gtk-enable-animations`).
    public static var showsAnimations: Bool { shared?.get("gtk-enable-animations") ?? true }

    /// Whether programs are to remember which files were used (`gtk-recent-files-enabled`).
    public static var keepsRecentFiles: Bool { shared?.get("gtk-recent-files-enabled") ?? true }

    /// The window buttons that titles have, such as `menu:minimize,maximize,close` (`gtk-decoration-layout`).
    static var windowButtons: String { shared?.get("gtk-decoration-layout") ?? ":close" }

    private static var shared: AnyWidget? {
        gtk_settings_get_default().map { AnyWidget(object: ObjectPointer($0)) }
    }
}
