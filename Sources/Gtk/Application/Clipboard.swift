// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita

/// What is copied and pasted (GdkClipboard).
@MainActor public enum Clipboard {
    /// Offers a text for pasting (`gdk_clipboard_set_text`).
    public static func set(_ text: String) {
        guard let display = gdk_display_get_default() else { return }
        gdk_clipboard_set_text(gdk_display_get_clipboard(display), text)
    }
}
