// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import VitrineGLib

/// The desktop's settings for all programs (GtkSettings).
@MainActor public enum Settings {
    /// Whether animations are on (`gtk-enable-animations`).
    public static var showsAnimations: Bool { shared?.get("gtk-enable-animations") ?? true }

    /// Whether programs remember the recently used files (`gtk-recent-files-enabled`).
    public static var keepsRecentFiles: Bool { shared?.get("gtk-recent-files-enabled") ?? true }

    /// The window buttons that titles have, such as `menu:minimize,maximize,close` (`gtk-decoration-layout`).
    static var windowButtons: String { shared?.get("gtk-decoration-layout") ?? ":close" }

    private static var shared: AnyWidget? {
        gtk_settings_get_default().map { AnyWidget(object: ObjectPointer($0)) }
    }
}
