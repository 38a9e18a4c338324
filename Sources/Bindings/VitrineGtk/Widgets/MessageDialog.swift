// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CGtkCompat
public import VitrineGLib

/// A question over a window (AdwAlertDialog, before libadwaita 1.5 AdwMessageDialog).
@MainActor public struct MessageDialog: DialogWidget {
    /// The object behind it.
    public let object: ObjectPointer
    private let parent: WeakReference?

    /// How an answer looks.
    public enum Appearance: Sendable {
        /// As any.
        case standard
        /// As the one to choose.
        case suggested
        /// As one that loses something.
        case destructive
    }

    /// A question (`adw_alert_dialog_new`); texts without markup.
    public init(heading: String, text: String, parent: (any Widget)?) {
        object = ObjectPointer(vitrine_alert_new(heading, BoundedText.text(text))!)
        self.parent = parent.map { WeakReference($0.object) }
    }

    /// Says something else below the heading (`adw_alert_dialog_set_body`).
    public func setText(_ text: String) { vitrine_alert_set_body(object(), BoundedText.text(text)) }

    /// Adds an answer; an underscore marks its key (`adw_alert_dialog_add_response`).
    public func addResponse(_ id: String, _ label: String, _ appearance: Appearance = .standard) {
        let value =
            switch appearance {
            case .standard: ADW_RESPONSE_DEFAULT
            case .suggested: ADW_RESPONSE_SUGGESTED
            case .destructive: ADW_RESPONSE_DESTRUCTIVE
            }
        vitrine_alert_add_response(object(), id, label, value)
    }

    /// The answer that Return gives (`adw_alert_dialog_set_default_response`).
    public func setDefaultResponse(_ id: String) { vitrine_alert_set_default_response(object(), id) }

    /// The answer that Escape gives (`adw_alert_dialog_set_close_response`).
    public func setCloseResponse(_ id: String) { vitrine_alert_set_close_response(object(), id) }

    /// Shows it over its window. The answer that Return gives has the focus, unless something stands below the text:
    /// in a narrow window the answers stand above each other, the last one first, and that may be one that loses
    /// something.
    public func present() {
        present(over: parent?.object.map { AnyWidget(object: $0) })
        if vitrine_alert_get_extra_child(object()) == nil { focusDefaultResponse() }
    }

    /// Gives the focus to the answer that Return gives, once the dialog is drawn: otherwise what stands below the text has
    /// it. Only then is it known whether the answers stand beside or above each other, for which older releases have two
    /// buttons each.
    public func focusDefaultResponse() {
        afterNextFrame {
            guard let id = vitrine_alert_get_default_response(object()),
                let label = vitrine_alert_get_response_label(object(), id),
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

    /// Sets the widget below the text (`adw_alert_dialog_set_extra_child`).
    public func setExtraChild(_ child: some Widget) { vitrine_alert_set_extra_child(object(), child.object()) }

    /// Calls `body` with the answer, after which the dialog closes (`response`).
    @discardableResult
    public func onResponse(_ body: @escaping @MainActor (String) -> Void) -> SignalConnection {
        connect("response", body)
    }
}
