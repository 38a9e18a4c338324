// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import VitrineGLib

/// An enumeration or set of flags that a signal carries, as its number.
struct EnumValue: PropertyValue {
    static var type: GType { GType(12 << 2) }  // G_TYPE_ENUM
    let number: Int32

    init(from value: UnsafePointer<GValue>) {
        let fundamental = g_type_fundamental(value.pointee.g_type)
        number = fundamental == Self.type ? g_value_get_enum(value) : Int32(bitPattern: g_value_get_flags(value))
    }

    func store(in value: UnsafeMutablePointer<GValue>) {
        g_value_init(value, .int)
        g_value_set_int(value, number)
    }
}
