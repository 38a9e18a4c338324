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

    /// Gives the focus to the answer that Return gives, once the dialog is shown: otherwise what stands below the text has
    /// it (`gtk_window_get_default_widget`).
    public func focusDefaultResponse() {
        if let answer = gtk_window_get_default_widget(object()) { gtk_widget_grab_focus(answer) }
    }

    /// What stands below the text (`adw_message_dialog_set_extra_child`).
    public func setExtraChild(_ child: some Widget) { adw_message_dialog_set_extra_child(object(), child.object()) }

    /// Calls `body` with the answer, after which it closes (`response`).
    @discardableResult
    public func onResponse(_ body: @escaping @MainActor (String) -> Void) -> SignalConnection {
        connect("response", body)
    }
}
