// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// A handle to a GObject: no bigger than a pointer, and without a reference of its own.
@MainActor public protocol Object {
    /// The object behind it.
    var object: ObjectPointer { get }
}

extension Object {
    /// The object's address (`GObject *`), for C and for other bindings. It is borrowed: code that keeps it needs a
    /// reference of its own (`g_object_ref`).
    public var unsafePointer: UnsafeMutableRawPointer { object.raw }

    /// Keeps the object alive as long as the result lives; a floating reference is taken over (`g_object_ref_sink`).
    public func retained() -> Reference {
        Reference(sinking: object)
    }

    /// Sets a property by its name (`g_object_set_property`), converted to the type it was declared with.
    package func set(_ name: String, _ value: some PropertyValue) {
        var copy = GValue()
        value.store(in: &copy)
        g_object_set_property(object(), name, &copy)
        g_value_unset(&copy)
    }

    /// Reads a property by its name (`g_object_get_property`).
    package func get<Value: PropertyValue>(_ name: String) -> Value {
        var copy = GValue()
        g_value_init(&copy, Value.type)
        defer { g_value_unset(&copy) }
        g_object_get_property(object(), name, &copy)
        return Value(from: &copy)
    }

    /// Calls `body` whenever the property changes (`notify::name`).
    @discardableResult
    package func onNotify(_ name: String, _ body: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("notify::" + name, body)
    }
}
