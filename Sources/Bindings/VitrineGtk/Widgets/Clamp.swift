// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// Keeps its child from becoming too wide (AdwClamp).
@MainActor public struct Clamp: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A child at most so many points wide (`adw_clamp_new`).
    public init(_ child: some Widget, width: Int) {
        object = ObjectPointer(adw_clamp_new()!)
        adw_clamp_set_maximum_size(object(), Int32(width))
        adw_clamp_set_child(object(), child.object())
    }
}
