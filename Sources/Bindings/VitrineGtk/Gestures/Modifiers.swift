// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita

/// Modifier keys (GdkModifierType).
public struct Modifiers: OptionSet, Sendable {
    /// The keys as bits, as in GDK.
    public let rawValue: UInt32

    /// Keys by their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    init(_ type: GdkModifierType) {
        let all = Modifiers([.shift, .control, .alt, .super])
        self = Modifiers(rawValue: UInt32(type.rawValue)).intersection(all)
    }

    /// Shift.
    public static let shift = Modifiers(rawValue: UInt32(GDK_SHIFT_MASK.rawValue))
    /// Control.
    public static let control = Modifiers(rawValue: UInt32(GDK_CONTROL_MASK.rawValue))
    /// Alt.
    public static let alt = Modifiers(rawValue: UInt32(GDK_ALT_MASK.rawValue))
    /// Super, the key with a logo.
    public static let `super` = Modifiers(rawValue: UInt32(GDK_SUPER_MASK.rawValue))
}
