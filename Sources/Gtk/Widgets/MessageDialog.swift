// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import GLib

/// A question in a window of its own (AdwMessageDialog).
@MainActor public struct MessageDialog: WindowWidget {
    /// The object behind it.
    public let object: ObjectPointer

    /// How an answer looks.
    public enum Appearance: Sendable {
        /// As any.
        case standard
        /// As the one to choose.
        case suggested
        /// As one that loses something.
        case destructive
    }

    /// A question (`adw_message_dialog_new`); texts without markup.
    public init(heading: String, text: String, parent: (any WindowWidget)?) {
        object = ObjectPointer(adw_message_dialog_new(parent.map { $0.object() }, heading, text)!)
    }

    /// Says something else below the heading (`adw_message_dialog_set_body`).
    public func setText(_ text: String) { adw_message_dialog_set_body(object(), text) }

    /// Adds an answer; an underscore marks its key (`adw_message_dialog_add_response`).
    public func addResponse(_ id: String, _ label: String, _ appearance: Appearance = .standard) {
        adw_message_dialog_add_response(object(), id, label)
        let value =
            switch appearance {
            case .standard: ADW_RESPONSE_DEFAULT
            case .suggested: ADW_RESPONSE_SUGGESTED
            case .destructive: ADW_RESPONSE_DESTRUCTIVE
            }
        adw_message_dialog_set_response_appearance(object(), id, value)
    }

    /// The answer that Return gives (`adw_message_dialog_set_default_response`).
    public func setDefaultResponse(_ id: String) { adw_message_dialog_set_default_response(object(), id) }

    /// The answer that Escape gives (`adw_message_dialog_set_close_response`).
    public func setCloseResponse(_ id: String) { adw_message_dialog_set_close_response(object(), id) }

    /// Shows it (`gtk_window_present`). The answer that Return gives has the focus, unless something stands below the text:
    /// in a narrow window the answers stand above each other, the last one first, and that may be one that loses something.
    public func present() {
        gtk_window_present(object())
        if adw_message_dialog_get_extra_child(object()) == nil { focusDefaultResponse() }
    }

    /// Gives the focus to the answer that Return gives, once the dialog is drawn: otherwise what stands below the text has
    /// it. Before, nobody knows whether the answers stand beside or above each other, for which there are two buttons each.
    public func focusDefaultResponse() {
        afterNextFrame {
            guard let id = adw_message_dialog_get_default_response(object()),
                let label = adw_message_dialog_get_response_label(object(), id),
                let answer = Self.button(String(cString: label), in: object())
            else { return }
            gtk_widget_grab_focus(answer)
        }
    }

    /// The button of a label that is drawn in a widget.
    private static func button(
        _ label: String, in widget: UnsafeMutablePointer<GtkWidget>
    ) -> UnsafeMutablePointer<GtkWidget>? {
        var child = gtk_widget_get_first_child(widget)
        while let current = child {
            defer { child = gtk_widget_get_next_sibling(current) }
            guard gtk_widget_get_mapped(current) != 0 else { continue }
            if g_type_check_instance_is_a(ObjectPointer(current)(), gtk_button_get_type()) != 0,
                let text = gtk_button_get_label(ObjectPointer(current)()), String(cString: text) == label
            {
                return current
            }
            if let found = button(label, in: current) { return found }
        }
        return nil
    }

    /// What stands below the text (`adw_message_dialog_set_extra_child`).
    public func setExtraChild(_ child: some Widget) { adw_message_dialog_set_extra_child(object(), child.object()) }

    /// Calls `body` with the answer, after which it closes (`response`).
    @discardableResult
    public func onResponse(_ body: @escaping @MainActor (String) -> Void) -> SignalConnection {
        connect("response", body)
    }
}
