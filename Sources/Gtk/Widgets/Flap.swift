// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import GLib

/// A side bar beside its content, or over it where that is narrow (AdwFlap).
@MainActor public struct Flap: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A side bar at the start, or at the end (`adw_flap_new`).
    public init(sidebar: some Widget, content: some Widget, atEnd: Bool = false) {
        object = ObjectPointer(adw_flap_new()!)
        adw_flap_set_flap_position(object(), atEnd ? GTK_PACK_END : GTK_PACK_START)
        adw_flap_set_flap(object(), sidebar.object())
        adw_flap_set_content(object(), content.object())
    }

    /// The line between the two (`adw_flap_set_separator`).
    public func setSeparator(_ widget: (some Widget)?) { adw_flap_set_separator(object(), widget.map { $0.object() }) }

    /// Whether the side bar is shown (`adw_flap_set_reveal_flap`).
    public var isRevealed: Bool {
        get { adw_flap_get_reveal_flap(object()) != 0 }
        nonmutating set { adw_flap_set_reveal_flap(object(), newValue ? 1 : 0) }
    }

    /// Whether the side bar lies over the content now (`adw_flap_get_folded`).
    public var isFolded: Bool { adw_flap_get_folded(object()) != 0 }

    /// Whether it stays as it is when it folds and unfolds (`adw_flap_set_locked`).
    public func setLocked(_ isLocked: Bool) { adw_flap_set_locked(object(), isLocked ? 1 : 0) }

    /// Whether swiping over it shows and hides the side bar (`adw_flap_set_swipe_to_open`,
    /// `adw_flap_set_swipe_to_close`).
    public func setSwipes(_ swipes: Bool) {
        adw_flap_set_swipe_to_open(object(), swipes ? 1 : 0)
        adw_flap_set_swipe_to_close(object(), swipes ? 1 : 0)
    }

    /// Whether a click on the content closes the side bar that lies over it (`adw_flap_set_modal`).
    public func setModal(_ isModal: Bool) { adw_flap_set_modal(object(), isModal ? 1 : 0) }

    /// Calls `body` when it folds or unfolds (`notify::folded`).
    @discardableResult
    public func onFoldChange(_ body: @escaping @MainActor () -> Void) -> SignalConnection { onNotify("folded", body) }

    /// Calls `body` when the side bar is shown or hidden (`notify::reveal-flap`).
    @discardableResult
    public func onRevealChange(_ body: @escaping @MainActor () -> Void) -> SignalConnection {
        onNotify("reveal-flap", body)
    }
}
