// SPDX-License-Identifier: MPL-2.0

/// The kinds of number in a glTF buffer. The raw values are the format's own.
enum GLTFComponent: Int {
    case int8 = 5120
    case uint8 = 5121
    case int16 = 5122
    case uint16 = 5123
    case uint32 = 5125
    case float = 5126

    /// Bytes of one.
    var length: Int {
        switch self {
        case .int8, .uint8: 1
        case .int16, .uint16: 2
        case .uint32, .float: 4
        }
    }

    /// The number at a place; 0 beyond the end.
    func value(_ view: ByteView, _ place: Int) -> Float {
        switch self {
        case .int8: Float(Int8(bitPattern: view[place] ?? 0))
        case .uint8: Float(view[place] ?? 0)
        case .int16: Float(Int16(truncatingIfNeeded: view.little16(place) ?? 0))
        case .uint16: Float(view.little16(place) ?? 0)
        case .uint32: Float(view.little32(place) ?? 0)
        case .float: Float(bitPattern: UInt32(truncatingIfNeeded: view.little32(place) ?? 0))
        }
    }

    /// The whole number at an offset, at least 0; 0 beyond the end.
    func whole(_ view: ByteView, _ place: Int) -> Int {
        switch self {
        case .int8, .uint8: Int(view[place] ?? 0)
        case .int16, .uint16: view.little16(place) ?? 0
        case .uint32, .float: view.little32(place) ?? 0
        }
    }

    /// A whole number as a part of the largest.
    func normalized(_ value: Float) -> Float {
        switch self {
        case .int8: max(-1, value / 127)
        case .uint8: value / 255
        case .int16: max(-1, value / 32_767)
        case .uint16: value / 65_535
        case .uint32: value / 4_294_967_296
        case .float: value
        }
    }
}
