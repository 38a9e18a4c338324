// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// The bar at the top of a window or panel (AdwHeaderBar).
@MainActor public struct HeaderBar: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A bar with the window's title and buttons (`adw_header_bar_new`).
    public init() { object = ObjectPointer(adw_header_bar_new()!) }

    /// Adds a widget at the start (`adw_header_bar_pack_start`).
    public func packStart(_ widget: some Widget) { adw_header_bar_pack_start(object(), widget.object()) }

    /// Adds a widget at the end (`adw_header_bar_pack_end`).
    public func packEnd(_ widget: some Widget) { adw_header_bar_pack_end(object(), widget.object()) }

    /// Takes a widget out (`adw_header_bar_remove`).
    public func remove(_ widget: some Widget) { adw_header_bar_remove(object(), widget.object()) }

    /// Sets the widget in the bar's middle (`adw_header_bar_set_title_widget`).
    public func setTitle(_ widget: some Widget) { adw_header_bar_set_title_widget(object(), widget.object()) }

    /// Whether of the window's buttons only the one that closes it is there, on the side where the user has it: the bar of a
    /// narrow window has no room for more (`adw_header_bar_set_decoration_layout`).
    public func setOnlyCloses(_ isOn: Bool) {
        let sides = Settings.windowButtons.split(separator: ":", omittingEmptySubsequences: false).map { side in
            side.split(separator: ",").contains("close") ? "close" : ""
        }
        adw_header_bar_set_decoration_layout(object(), isOn ? sides.joined(separator: ":") : nil)
    }

    /// Whether the window's buttons are shown at the start and at the end
    /// (`adw_header_bar_set_show_start_title_buttons`, `adw_header_bar_set_show_end_title_buttons`).
    public func setShowsWindowButtons(start: Bool, end: Bool) {
        adw_header_bar_set_show_start_title_buttons(object(), start ? 1 : 0)
        adw_header_bar_set_show_end_title_buttons(object(), end ? 1 : 0)
    }
}
