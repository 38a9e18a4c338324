// SPDX-License-Identifier: MPL-2.0

internal import Gtk

/// The style rules of the panel, given to the display once.
@MainActor enum PreviewStyles {
    static let load: Void = StyleSheet.add(
        """
        .preview-picture { background-color: #1d1d20; color: #ffffff; }
        .preview-pages { background-color: shade(@window_bg_color, 0.92); }
        """)
}
