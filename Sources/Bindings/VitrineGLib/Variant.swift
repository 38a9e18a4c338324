// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// A value as it crosses D-Bus (GVariant): immutable, and with its type.
public final class Variant: Sendable, CustomStringConvertible {
    private nonisolated(unsafe) let pointer: OpaquePointer

    /// Takes a value over, or takes over the floating reference that a constructor left (`g_variant_ref_sink`).
    init(sinking pointer: OpaquePointer) {
        self.pointer = g_variant_ref_sink(pointer)
    }

    /// Takes over a reference that the callee gave away.
    init(taking pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit { g_variant_unref(pointer) }

    /// Calls `body` with the value, which lives at least as long as that takes.
    func withPointer<Result>(_ body: (OpaquePointer) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) { try body(pointer) }
    }

    /// The value with a reference for the callee.
    func handedOver() -> OpaquePointer { withPointer { g_variant_ref($0)! } }

    // MARK: Making

    /// `b`
    public convenience init(_ value: Bool) { self.init(sinking: g_variant_new_boolean(value ? 1 : 0)) }

    /// `i`
    public convenience init(_ value: Int32) { self.init(sinking: g_variant_new_int32(value)) }

    /// `u`
    public convenience init(_ value: UInt32) { self.init(sinking: g_variant_new_uint32(value)) }

    /// `s`. A zero byte ends it.
    public convenience init(_ value: String) { self.init(sinking: g_variant_new_string(value)) }

    /// `as`
    public convenience init(_ values: [String]) {
        self.init(array: values.map { Variant($0) }, of: "s")
    }

    /// An array of values that all have the type `element`, in GVariant's spelling.
    public convenience init(array values: [Variant], of element: String) {
        let type = g_intern_string(element).map { OpaquePointer($0) }
        self.init(sinking: Self.withPointers(values) { g_variant_new_array(type, $0, gsize(values.count)) })
    }

    /// `a{sv}`, the order of its keys left open.
    public convenience init(_ values: [String: Variant]) {
        let entries = values.map { key, value in
            value.withPointer {
                Variant(sinking: g_variant_new_dict_entry(g_variant_new_string(key), g_variant_new_variant($0)))
            }
        }
        self.init(array: entries, of: "{sv}")
    }

    /// A tuple, as the arguments of every call and signal are one.
    public convenience init(tuple values: [Variant]) {
        self.init(sinking: Self.withPointers(values) { g_variant_new_tuple($0, gsize(values.count)) })
    }

    private static func withPointers(
        _ values: [Variant], _ body: (UnsafePointer<OpaquePointer?>) -> OpaquePointer
    ) -> OpaquePointer {
        withExtendedLifetime(values) { body(values.map { $0.pointer }) }
    }

    // MARK: Reading

    /// The type in GVariant's spelling, such as `(asu)` (`g_variant_get_type_string`).
    public var type: String { String(cString: g_variant_get_type_string(pointer)) }

    /// The text of a string; nil for any other type.
    public var string: String? {
        type == "s" ? String(cString: g_variant_get_string(pointer, nil)) : nil
    }

    /// The number of a `u`; nil for any other type.
    public var uint32: UInt32? { type == "u" ? g_variant_get_uint32(pointer) : nil }

    /// The number of an `i`; nil for any other type.
    public var int32: Int32? { type == "i" ? g_variant_get_int32(pointer) : nil }

    /// The truth of a `b`; nil for any other type.
    public var bool: Bool? { type == "b" ? g_variant_get_boolean(pointer) != 0 : nil }

    /// The texts of an `as`; nil for any other type.
    public var strings: [String]? { type == "as" ? children.compactMap(\.string) : nil }

    /// The value inside a `v`; nil for any other type.
    public var boxed: Variant? { type == "v" ? Variant(taking: g_variant_get_variant(pointer)) : nil }

    /// The elements of a container, such as a tuple or an array; empty for any other value.
    public var children: [Variant] {
        guard g_variant_is_container(pointer) != 0 else { return [] }
        return (0..<g_variant_n_children(pointer)).map { Variant(taking: g_variant_get_child_value(pointer, $0)) }
    }

    /// The value as text, with types where they are needed to read it back (`g_variant_print`).
    public var description: String {
        guard let text = g_variant_print(pointer, 1) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
