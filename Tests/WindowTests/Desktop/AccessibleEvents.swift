// SPDX-License-Identifier: MPL-2.0

import CAtspi

/// Events that nodes of one role have sent to screen readers (`AtspiEventListener`).
@MainActor final class AccessibleEvents {
    private let role: String
    private let types: [String]
    private var listener: UnsafeMutablePointer<AtspiEventListener>?
    private var received: [String] = []

    /// Listens to events, such as `object:text-caret-moved`.
    init(of role: String, _ types: String...) {
        self.role = role
        self.types = types
        listener = atspi_event_listener_new(
            { event, receiver in
                nonisolated(unsafe) let (event, receiver) = (event!, receiver!)
                defer { g_boxed_free(atspi_event_get_type(), event) }
                MainActor.assumeIsolated {
                    Unmanaged<AccessibleEvents>.fromOpaque(receiver).takeUnretainedValue().receive(event)
                }
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
        for type in types { atspi_event_listener_register(listener, type, nil) }
    }

    isolated deinit {
        for type in types { atspi_event_listener_deregister(listener, type, nil) }
        if let listener { g_object_unref(listener) }
    }

    /// All that have come since this was last asked for, in order: the type and the text that comes with it.
    func take() -> [String] {
        while g_main_context_iteration(nil, 0) != 0 {}
        defer { received = [] }
        return received
    }

    private func receive(_ event: UnsafeMutablePointer<AtspiEvent>) {
        guard let source = event.pointee.source, let name = atspi_accessible_get_role_name(source, nil) else { return }
        defer { g_free(name) }
        guard String(cString: name) == role else { return }
        var text = ""
        if g_type_check_value_holds(&event.pointee.any_data, GType(16 << 2)) != 0 {
            text = g_value_get_string(&event.pointee.any_data).map { " " + String(cString: $0) } ?? ""
        }
        received.append(String(cString: event.pointee.type) + text)
    }
}
