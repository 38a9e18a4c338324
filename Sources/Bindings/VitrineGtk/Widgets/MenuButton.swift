// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CGtkCompat
public import VitrineGLib

/// A button that opens a menu or a popover (GtkMenuButton).
@MainActor public struct MenuButton: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A button with an icon; `name` is its tooltip and what a screen reader says (`gtk_menu_button_new`).
    public init(icon: String, name: String) {
        object = ObjectPointer(gtk_menu_button_new()!)
        gtk_menu_button_set_icon_name(object(), icon)
        setTooltip(name)
        setAccessibleLabel(name)
    }

    /// A button with a text (`gtk_menu_button_set_label`).
    public init(label: String) {
        object = ObjectPointer(gtk_menu_button_new()!)
        gtk_menu_button_set_label(object(), label)
    }

    /// Opens a menu (`gtk_menu_button_set_menu_model`).
    public func setMenu(_ menu: Menu) {
        vitrine_menus_name_items()
        gtk_menu_button_set_menu_model(object(), menu.object())
        vitrine_popover_release_pointer(gtk_menu_button_get_popover(object()))
    }

    /// Opens a popover (`gtk_menu_button_set_popover`).
    public func setPopover(_ popover: some PopoverWidget) {
        gtk_menu_button_set_popover(object(), popover.object())
    }

    /// Calls `body` once, before it opens for the first time, to give it what it opens: menus that nobody looks at cost
    /// no time (`gtk_menu_button_set_create_popup_func`).
    public func onFirstOpen(_ body: @escaping @MainActor () -> Void) {
        gtk_menu_button_set_create_popup_func(
            object(),
            { _, data in
                nonisolated(unsafe) let data = data
                MainActor.assumeIsolated {
                    Unmanaged<FirstOpening>.fromOpaque(data!).takeUnretainedValue().run()
                }
            }, Unmanaged.passRetained(FirstOpening(body)).toOpaque(),
            { Unmanaged<FirstOpening>.fromOpaque($0!).release() })
    }

    /// Whether F10 opens it (`gtk_menu_button_set_primary`).
    public func setPrimary(_ isPrimary: Bool) { gtk_menu_button_set_primary(object(), isPrimary ? 1 : 0) }

    /// Whether it is open (`gtk_menu_button_popup`, `gtk_menu_button_popdown`).
    public var isOpen: Bool {
        get { get("active") }
        nonmutating set { newValue ? gtk_menu_button_popup(object()) : gtk_menu_button_popdown(object()) }
    }
}

/// A closure that is run once.
@MainActor private final class FirstOpening {
    private var body: (@MainActor () -> Void)?

    init(_ body: @escaping @MainActor () -> Void) { self.body = body }

    func run() {
        body?()
        body = nil
    }
}
