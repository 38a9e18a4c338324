// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A handle to a widget (GtkWidget): one pointer, owned by the widget's parent once it has one.
@MainActor public protocol Widget: Object {}

/// Any widget, its kind unknown.
@MainActor public struct AnyWidget: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// The same widget without its kind.
    public init(_ widget: some Widget) { object = widget.object }

    package init(object: ObjectPointer) { self.object = object }
}

extension Widget {
    /// Whether it is shown when its parent is (`gtk_widget_set_visible`).
    public var isVisible: Bool {
        get { gtk_widget_get_visible(object()) != 0 }
        nonmutating set { gtk_widget_set_visible(object(), newValue ? 1 : 0) }
    }

    /// Whether it and all its parents are shown in a mapped window (`gtk_widget_get_mapped`).
    public var isMapped: Bool { gtk_widget_get_mapped(object()) != 0 }

    /// Whether it reacts to input (`gtk_widget_set_sensitive`).
    public var isSensitive: Bool {
        get { gtk_widget_get_sensitive(object()) != 0 }
        nonmutating set { gtk_widget_set_sensitive(object(), newValue ? 1 : 0) }
    }

    /// Whether it can be the target of pointer events (`gtk_widget_set_can_target`).
    public var canTarget: Bool {
        get { gtk_widget_get_can_target(object()) != 0 }
        nonmutating set { gtk_widget_set_can_target(object(), newValue ? 1 : 0) }
    }

    /// Whether it takes the keyboard focus itself (`gtk_widget_set_focusable`).
    public var isFocusable: Bool {
        get { gtk_widget_get_focusable(object()) != 0 }
        nonmutating set { gtk_widget_set_focusable(object(), newValue ? 1 : 0) }
    }

    /// Whether clicking it focuses it (`gtk_widget_set_focus_on_click`).
    public var focusesOnClick: Bool {
        get { gtk_widget_get_focus_on_click(object()) != 0 }
        nonmutating set { gtk_widget_set_focus_on_click(object(), newValue ? 1 : 0) }
    }

    /// Whether it has the keyboard focus (`gtk_widget_has_focus`).
    public var hasFocus: Bool { gtk_widget_has_focus(object()) != 0 }

    /// Whether it or something in it has the keyboard focus (`gtk_widget_get_state_flags`).
    public var containsFocus: Bool {
        gtk_widget_get_state_flags(object()).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
    }

    /// Asks for the keyboard focus (`gtk_widget_grab_focus`); false when it does not take it.
    @discardableResult
    public func grabFocus() -> Bool { gtk_widget_grab_focus(object()) != 0 }

    /// Gives the keyboard's focus to what comes after it and all that is in it, or before (`gtk_widget_child_focus`). Lists
    /// would go through all of their places first.
    public func leaveFocus(forward: Bool) {
        guard let root = gtk_widget_get_root(object()) else { return }
        gtk_widget_set_can_focus(object(), 0)
        gtk_widget_child_focus(ObjectPointer(root)(), forward ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD)
        gtk_widget_set_can_focus(object(), 1)
    }

    /// Whether it takes spare width (`gtk_widget_set_hexpand`).
    public var expandsHorizontally: Bool {
        get { gtk_widget_get_hexpand(object()) != 0 }
        nonmutating set { gtk_widget_set_hexpand(object(), newValue ? 1 : 0) }
    }

    /// Whether it takes spare height (`gtk_widget_set_vexpand`).
    public var expandsVertically: Bool {
        get { gtk_widget_get_vexpand(object()) != 0 }
        nonmutating set { gtk_widget_set_vexpand(object(), newValue ? 1 : 0) }
    }

    /// The widget's horizontal alignment in a wider area (`gtk_widget_set_halign`).
    public var horizontalAlignment: Alignment {
        get { Alignment(gtk_widget_get_halign(object())) }
        nonmutating set { gtk_widget_set_halign(object(), newValue.c) }
    }

    /// The widget's vertical alignment in a taller area (`gtk_widget_set_valign`).
    public var verticalAlignment: Alignment {
        get { Alignment(gtk_widget_get_valign(object())) }
        nonmutating set { gtk_widget_set_valign(object(), newValue.c) }
    }

    /// Sets the widget's margins, in points (`gtk_widget_set_margin_top` and its kin).
    public func setMargins(top: Int = 0, bottom: Int = 0, start: Int = 0, end: Int = 0) {
        gtk_widget_set_margin_top(object(), Int32(top))
        gtk_widget_set_margin_bottom(object(), Int32(bottom))
        gtk_widget_set_margin_start(object(), Int32(start))
        gtk_widget_set_margin_end(object(), Int32(end))
    }

    /// Free space on all four sides, in points.
    public func setMargins(_ all: Int) {
        setMargins(top: all, bottom: all, start: all, end: all)
    }

    /// The smallest size, in points; -1 for its own choice (`gtk_widget_set_size_request`).
    public func setMinimumSize(width: Int = -1, height: Int = -1) {
        gtk_widget_set_size_request(object(), Int32(width), Int32(height))
    }

    /// Its width in points (`gtk_widget_get_width`).
    public var width: Int { Int(gtk_widget_get_width(object())) }

    /// Its height in points (`gtk_widget_get_height`).
    public var height: Int { Int(gtk_widget_get_height(object())) }

    /// Whether a parent that lays out its children itself shows this one (`gtk_widget_set_child_visible`).
    public func setChildVisible(_ isVisible: Bool) { gtk_widget_set_child_visible(object(), isVisible ? 1 : 0) }

    /// Device pixels per point (`gtk_widget_get_scale_factor`).
    public var scaleFactor: Int { Int(gtk_widget_get_scale_factor(object())) }

    /// Opacity from 0 to 1 (`gtk_widget_set_opacity`).
    public var opacity: Double {
        get { gtk_widget_get_opacity(object()) }
        nonmutating set { gtk_widget_set_opacity(object(), newValue) }
    }

    /// Whether text runs from right to left (`gtk_widget_get_direction`).
    public var isRightToLeft: Bool { gtk_widget_get_direction(object()) == GTK_TEXT_DIR_RTL }

    /// Has it run from left to right, whatever the language (`gtk_widget_set_direction`). Its children have their own.
    public func keepLeftToRight() { gtk_widget_set_direction(object(), GTK_TEXT_DIR_LTR) }

    /// The text shown when the pointer rests on it (`gtk_widget_set_tooltip_text`).
    public func setTooltip(_ text: String?) { gtk_widget_set_tooltip_text(object(), text.map(BoundedText.text)) }

    /// Asks for the tooltip each time that one is wanted: the pointer's place in points, or nil when the keyboard asks;
    /// the text, or nil for none (`query-tooltip`).
    public func onTooltip(_ body: @escaping @MainActor ((x: Double, y: Double)?) -> String?) {
        gtk_widget_set_has_tooltip(object(), 1)
        answer("query-tooltip") { (x: Int, y: Int, isKeyboard: Bool, tooltip: ObjectPointer?) in
            guard let tooltip, let text = body(isKeyboard ? nil : (Double(x), Double(y))) else { return false }
            gtk_tooltip_set_text(tooltip(), text)
            return true
        }
    }

    /// Adds a style class (`gtk_widget_add_css_class`).
    public func addStyleClass(_ name: String) { gtk_widget_add_css_class(object(), name) }

    /// Removes a style class (`gtk_widget_remove_css_class`).
    public func removeStyleClass(_ name: String) { gtk_widget_remove_css_class(object(), name) }

    /// Adds or removes a style class.
    public func setStyleClass(_ name: String, _ isOn: Bool) {
        if isOn { addStyleClass(name) } else { removeStyleClass(name) }
    }

    /// The pointer's look over it, such as `grab`; nil for the parent's (`gtk_widget_set_cursor_from_name`).
    public func setCursor(_ name: String?) { gtk_widget_set_cursor_from_name(object(), name) }

    /// Draws it again in the next frame (`gtk_widget_queue_draw`).
    public func queueDraw() { gtk_widget_queue_draw(object()) }

    /// Measures and lays it out again, with the widgets around it (`gtk_widget_queue_resize`).
    ///
    /// There is no wrapper of `gtk_widget_queue_allocate`: see ``Stack/visibleName`` for what GTK loses after it.
    public func queueResize() { gtk_widget_queue_resize(object()) }

    /// Adds a gesture or another event controller, which the widget then owns (`gtk_widget_add_controller`).
    public func add(_ controller: some EventController) {
        gtk_widget_add_controller(object(), controller.object())
    }

    /// Makes actions known to it and what is in it under a prefix (`gtk_widget_insert_action_group`).
    public func setActions(_ actions: ActionGroup?, prefix: String) {
        gtk_widget_insert_action_group(object(), prefix, actions.map { $0.object() })
    }

    /// Activates an action by its full name (`gtk_widget_activate_action_variant`); false when there is none.
    @discardableResult
    public func activateAction(_ name: String) -> Bool {
        gtk_widget_activate_action_variant(object(), name, nil) != 0
    }

    /// Calls `body` when the widget is put into another one, and when it is taken out of it or that one is destroyed
    /// (`notify::parent`).
    @discardableResult
    public func onParentChange(_ body: @escaping @MainActor (_ hasParent: Bool) -> Void) -> SignalConnection {
        let object = object
        return onNotify("parent") { body(gtk_widget_get_parent(object()) != nil) }
    }

    /// The widget it is in (`gtk_widget_get_parent`).
    public var parent: AnyWidget? {
        gtk_widget_get_parent(object()).map { AnyWidget(object: ObjectPointer($0)) }
    }

    /// The first widget in it (`gtk_widget_get_first_child`).
    public var firstChild: AnyWidget? {
        gtk_widget_get_first_child(object()).map { AnyWidget(object: ObjectPointer($0)) }
    }

    /// The window it is in (`gtk_widget_get_root`).
    public var window: Window? {
        gtk_widget_get_root(object()).map { Window(object: ObjectPointer($0)) }
    }

    /// Its place in another widget, in that one's points (`gtk_widget_compute_bounds`); nil when they share no window.
    public func bounds(in other: some Widget) -> Rectangle? {
        var rect = graphene_rect_t()
        guard gtk_widget_compute_bounds(object(), other.object(), &rect) != 0 else { return nil }
        return Rectangle(rect)
    }

    /// Whether it is that widget or lies in it (`gtk_widget_is_ancestor`).
    public func isInside(_ other: some Widget) -> Bool {
        object == other.object || gtk_widget_is_ancestor(object(), other.object()) != 0
    }

    /// Calls `body` when it comes on screen (`map`).
    @discardableResult
    public func onMap(_ body: @escaping @MainActor () -> Void) -> SignalConnection { connect("map", body) }

    /// Calls `body` when it leaves the screen (`unmap`).
    @discardableResult
    public func onUnmap(_ body: @escaping @MainActor () -> Void) -> SignalConnection { connect("unmap", body) }

    /// Calls `body` when it is being destroyed (`destroy`).
    @discardableResult
    public func onDestroy(_ body: @escaping @MainActor () -> Void) -> SignalConnection { connect("destroy", body) }

    /// Calls `body` before each frame as long as it returns true; the time is in microseconds
    /// (`gtk_widget_add_tick_callback`).
    public func onEachFrame(_ body: @escaping @MainActor (Int64) -> Bool) {
        gtk_widget_add_tick_callback(
            object(),
            { _, clock, data in
                nonisolated(unsafe) let (clock, data) = (clock, data)
                return MainActor.assumeIsolated {
                    let box = Unmanaged<FrameClosure>.fromOpaque(data!).takeUnretainedValue()
                    return box.body(Int64(gdk_frame_clock_get_frame_time(clock))) ? 1 : 0
                }
            }, Unmanaged.passRetained(FrameClosure(body)).toOpaque(),
            { Unmanaged<FrameClosure>.fromOpaque($0!).release() })
    }

    /// Calls `body` once, when the next frame has been drawn (`GdkFrameClock::after-paint`).
    public func afterNextFrame(_ body: @escaping @MainActor () -> Void) {
        gtk_widget_add_tick_callback(
            object(),
            { _, clock, data in
                nonisolated(unsafe) let (clock, data) = (clock, data)
                MainActor.assumeIsolated {
                    let box = Unmanaged<FrameClosure>.fromOpaque(data!).takeUnretainedValue()
                    let connection = SignalBox()
                    connection.value = FrameClock(object: ObjectPointer(clock!)).connect("after-paint") {
                        connection.value?.disconnect()
                        _ = box.body(0)
                    }
                }
                return 0
            },
            Unmanaged.passRetained(
                FrameClosure { _ in
                    body()
                    return false
                }
            ).toOpaque(), { Unmanaged<FrameClosure>.fromOpaque($0!).release() })
        queueDraw()
    }
}

/// The clock of a window's frames (GdkFrameClock).
private struct FrameClock: Object {
    let object: ObjectPointer
}

/// Lets a closure disconnect itself.
@MainActor private final class SignalBox {
    var value: SignalConnection?
}

private final class FrameClosure {
    let body: @MainActor (Int64) -> Bool
    init(_ body: @escaping @MainActor (Int64) -> Bool) { self.body = body }
}
