// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import GLib

/// A frame for one widget, without a look of its own (AdwBin).
@MainActor public struct Bin: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// An empty frame (`adw_bin_new`).
    public init() { object = ObjectPointer(adw_bin_new()!) }

    /// A frame around a widget (`adw_bin_set_child`).
    public init(_ child: some Widget) {
        self.init()
        setChild(child)
    }

    /// What it shows (`adw_bin_set_child`).
    public func setChild(_ child: (some Widget)?) { adw_bin_set_child(object(), child.map { $0.object() }) }
}
