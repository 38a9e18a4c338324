// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CGtkCompat
public import VitrineGLib

/// A sidebar beside its content, or over it where both have no room (AdwOverlaySplitView in an AdwBreakpointBin, before
/// libadwaita 1.4 AdwFlap).
@MainActor public struct SplitView: Widget {
    /// The object behind it.
    public let object: ObjectPointer
    /// The widget in it that shows and folds the sidebar.
    private let view: AnyWidget

    /// A sidebar at the start, or at the end (`adw_overlay_split_view_new`).
    ///
    /// - Parameters:
    ///   - sidebarWidth: how wide the sidebar is, in points.
    ///   - contentWidth: the least width of the content beside the sidebar, in points: where it is narrower, the sidebar
    ///     lies over it.
    public init(
        sidebar: some Widget, content: some Widget, atEnd: Bool = false, sidebarWidth: Int, contentWidth: Int
    ) {
        let split = vitrine_split_view_new(
            sidebar.object(), content.object(), atEnd ? 1 : 0, Int32(sidebarWidth), Int32(contentWidth))!
        object = ObjectPointer(split)
        view = AnyWidget(object: ObjectPointer(vitrine_split_view_get_view(split)!))
    }

    /// Whether the sidebar is shown (`adw_overlay_split_view_set_show_sidebar`).
    public var isRevealed: Bool {
        get { view.get(VITRINE_SPLIT_VIEW_SHOWN) }
        nonmutating set { view.set(VITRINE_SPLIT_VIEW_SHOWN, newValue) }
    }

    /// Whether the sidebar lies over the content now (`adw_overlay_split_view_get_collapsed`). A click on the content
    /// closes it then.
    public var isFolded: Bool { view.get(VITRINE_SPLIT_VIEW_FOLDED) }

    /// Whether the sidebar stays as it is, shown or hidden, when it folds and unfolds
    /// (`adw_overlay_split_view_set_pin_sidebar`).
    public func setPinned(_ isPinned: Bool) { vitrine_split_view_set_pinned(object(), isPinned ? 1 : 0) }

    /// Whether swiping over it shows and hides the sidebar (`adw_overlay_split_view_set_enable_show_gesture`,
    /// `adw_overlay_split_view_set_enable_hide_gesture`).
    public func setSwipes(_ swipes: Bool) { vitrine_split_view_set_swipes(object(), swipes ? 1 : 0) }

    /// Calls `body` when it folds or unfolds (`notify::collapsed`).
    @discardableResult
    public func onFoldChange(_ body: @escaping @MainActor () -> Void) -> SignalConnection {
        view.onNotify(VITRINE_SPLIT_VIEW_FOLDED, body)
    }

    /// Calls `body` when the sidebar is shown or hidden (`notify::show-sidebar`).
    @discardableResult
    public func onRevealChange(_ body: @escaping @MainActor () -> Void) -> SignalConnection {
        view.onNotify(VITRINE_SPLIT_VIEW_SHOWN, body)
    }
}
