// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// Actions of one part of a window (GSimpleActionGroup). Owned by whoever made it, and by the widget it is set on.
@MainActor public final class ActionGroup: Object {
    /// The object behind it.
    public nonisolated let object: ObjectPointer
    private let reference: Reference

    /// An empty group (`g_simple_action_group_new`).
    public init() {
        object = ObjectPointer(g_simple_action_group_new()!)
        reference = Reference(taking: object)
    }

    /// Adds an action (`g_action_map_add_action`).
    public func add(_ action: Action) {
        g_action_map_add_action(object(), action.object())
        g_object_unref(action.object.raw)
    }

    /// The action of that name (`g_action_map_lookup_action`).
    public func action(_ name: String) -> Action? {
        g_action_map_lookup_action(object(), name).map { Action(object: ObjectPointer($0)) }
    }
}
