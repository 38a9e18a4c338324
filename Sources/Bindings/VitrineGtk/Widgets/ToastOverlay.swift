// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// Short messages over a widget (AdwToastOverlay).
@MainActor public struct ToastOverlay: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// Over a widget (`adw_toast_overlay_new`).
    public init(_ child: some Widget) {
        object = ObjectPointer(adw_toast_overlay_new()!)
        adw_toast_overlay_set_child(object(), child.object())
    }

    /// Shows a message for a few seconds, with a button if it has one (`adw_toast_overlay_add_toast`).
    @discardableResult public func show(
        _ message: String, button: String? = nil, _ body: (@MainActor () -> Void)? = nil
    ) -> Toast {
        let toast = ObjectPointer(adw_toast_new(escapedMarkup(message))!)
        let shown = Toast(toast)
        if let button, let body {
            adw_toast_set_button_label(toast(), button)
            AnyWidget(object: toast).connect("button-clicked", body)
        }
        adw_toast_overlay_add_toast(object(), toast())
        return shown
    }
}

/// A short message that was shown over a widget (AdwToast).
@MainActor public struct Toast {
    private let reference: Reference

    fileprivate init(_ toast: ObjectPointer) { reference = Reference(retaining: toast) }

    /// Takes the message away before its time is over; does nothing when it is gone (`adw_toast_dismiss`).
    public func dismiss() { adw_toast_dismiss(reference.object()) }
}
