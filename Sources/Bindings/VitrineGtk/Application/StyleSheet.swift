// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CGtkCompat

/// Style rules for all windows (GtkCssProvider).
@MainActor public enum StyleSheet {
    /// Adds rules to the default display (`gtk_style_context_add_provider_for_display`), for as long as it lives.
    public static func add(_ rules: String) {
        guard let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else { return }
        vitrine_css_provider_load(provider, rules)
        gtk_style_context_add_provider_for_display(
            display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        g_object_unref(provider)
    }
}
