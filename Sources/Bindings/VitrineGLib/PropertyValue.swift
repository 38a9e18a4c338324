// SPDX-License-Identifier: MPL-2.0

package import CGLib

/// A value of a property or a signal's argument: the Swift types that a `GValue` is made from and read as.
package protocol PropertyValue {
    /// The GType with which this type is stored.
    static var type: GType { get }
    /// Reads an initialised value.
    init(from value: UnsafePointer<GValue>)
    /// Initialises a zeroed value and stores itself in it.
    func store(in value: UnsafeMutablePointer<GValue>)
}

extension GType {
    /// Fundamental types are their number shifted by `G_TYPE_FUNDAMENTAL_SHIFT`; the macros do not reach Swift.
    package static let bool = GType(5 << 2)
    package static let int = GType(6 << 2)
    package static let uint = GType(7 << 2)
    package static let double = GType(15 << 2)
    package static let string = GType(16 << 2)
    package static let gObject = GType(20 << 2)
}

extension Bool: PropertyValue {
    package static var type: GType { .bool }
    package init(from value: UnsafePointer<GValue>) { self = g_value_get_boolean(value) != 0 }
    package func store(in value: UnsafeMutablePointer<GValue>) {
        g_value_init(value, Self.type)
        g_value_set_boolean(value, self ? 1 : 0)
    }
}

extension Int: PropertyValue {
    package static var type: GType { .int }
    package init(from value: UnsafePointer<GValue>) { self = Int(g_value_get_int(value)) }
    package func store(in value: UnsafeMutablePointer<GValue>) {
        g_value_init(value, Self.type)
        g_value_set_int(value, Int32(clamping: self))
    }
}

extension UInt32: PropertyValue {
    package static var type: GType { .uint }
    package init(from value: UnsafePointer<GValue>) { self = g_value_get_uint(value) }
    package func store(in value: UnsafeMutablePointer<GValue>) {
        g_value_init(value, Self.type)
        g_value_set_uint(value, self)
    }
}

extension Double: PropertyValue {
    package static var type: GType { .double }
    package init(from value: UnsafePointer<GValue>) { self = g_value_get_double(value) }
    package func store(in value: UnsafeMutablePointer<GValue>) {
        g_value_init(value, Self.type)
        g_value_set_double(value, self)
    }
}

extension String: PropertyValue {
    package static var type: GType { .string }
    package init(from value: UnsafePointer<GValue>) {
        self = g_value_get_string(value).map { String(cString: $0) } ?? ""
    }
    package func store(in value: UnsafeMutablePointer<GValue>) {
        g_value_init(value, Self.type)
        g_value_set_string(value, self)
    }
}

extension Optional: PropertyValue where Wrapped == ObjectPointer {
    package static var type: GType { .gObject }
    package init(from value: UnsafePointer<GValue>) {
        self = g_value_get_object(value).map { ObjectPointer($0) }
    }
    package func store(in value: UnsafeMutablePointer<GValue>) {
        g_value_init(value, Self.type)
        g_value_set_object(value, self?.raw)
    }
}
