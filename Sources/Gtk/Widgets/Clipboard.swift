// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita

/// What was copied (GdkClipboard).
@MainActor public enum Clipboard {
    /// Copies a text (`gdk_clipboard_set_text`).
    public static func copy(_ text: String) {
        guard let display = gdk_display_get_default() else { return }
        gdk_clipboard_set_text(gdk_display_get_clipboard(display), text)
    }
}
