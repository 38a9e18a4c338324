// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita

/// A key by what it types or does (`GDK_KEY_…`).
public struct Key: RawRepresentable, Hashable, Sendable {
    /// The number in GDK.
    public let rawValue: UInt32

    /// A key by its number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The key that types this character (`gdk_unicode_to_keyval`).
    public init(_ character: Unicode.Scalar) { rawValue = gdk_unicode_to_keyval(character.value) }

    /// The character it types (`gdk_keyval_to_unicode`).
    public var character: Character? {
        let value = gdk_keyval_to_unicode(rawValue)
        return value == 0 ? nil : Unicode.Scalar(value).map { Character($0) }
    }

    /// The same letter in lower case (`gdk_keyval_to_lower`).
    public var lowercased: Key { Key(rawValue: gdk_keyval_to_lower(rawValue)) }

    /// Escape.
    public static let escape = Key(rawValue: UInt32(GDK_KEY_Escape))
    /// Return.
    public static let `return` = Key(rawValue: UInt32(GDK_KEY_Return))
    /// Enter of the number block.
    public static let keypadEnter = Key(rawValue: UInt32(GDK_KEY_KP_Enter))
    /// The space bar.
    public static let space = Key(rawValue: UInt32(GDK_KEY_space))
    /// Tab.
    public static let tab = Key(rawValue: UInt32(GDK_KEY_Tab))
    /// Tab with the shift key, as X servers tell it.
    public static let leftTab = Key(rawValue: UInt32(GDK_KEY_ISO_Left_Tab))
    /// Backspace.
    public static let backspace = Key(rawValue: UInt32(GDK_KEY_BackSpace))
    /// Delete.
    public static let delete = Key(rawValue: UInt32(GDK_KEY_Delete))
    /// Left arrow.
    public static let left = Key(rawValue: UInt32(GDK_KEY_Left))
    /// Right arrow.
    public static let right = Key(rawValue: UInt32(GDK_KEY_Right))
    /// Up arrow.
    public static let up = Key(rawValue: UInt32(GDK_KEY_Up))
    /// Down arrow.
    public static let down = Key(rawValue: UInt32(GDK_KEY_Down))
    /// Page up.
    public static let pageUp = Key(rawValue: UInt32(GDK_KEY_Page_Up))
    /// Page down.
    public static let pageDown = Key(rawValue: UInt32(GDK_KEY_Page_Down))
    /// Home.
    public static let home = Key(rawValue: UInt32(GDK_KEY_Home))
    /// End.
    public static let end = Key(rawValue: UInt32(GDK_KEY_End))
    /// Slash.
    public static let slash = Key(rawValue: UInt32(GDK_KEY_slash))
    /// Plus.
    public static let plus = Key(rawValue: UInt32(GDK_KEY_plus))
    /// Equals sign.
    public static let equal = Key(rawValue: UInt32(GDK_KEY_equal))
    /// Minus.
    public static let minus = Key(rawValue: UInt32(GDK_KEY_minus))
    /// Plus of the number block.
    public static let keypadAdd = Key(rawValue: UInt32(GDK_KEY_KP_Add))
    /// Minus of the number block.
    public static let keypadSubtract = Key(rawValue: UInt32(GDK_KEY_KP_Subtract))
    /// Zero.
    public static let zero = Key(rawValue: UInt32(GDK_KEY_0))
    /// One.
    public static let one = Key(rawValue: UInt32(GDK_KEY_1))
    /// Zero of the number block.
    public static let keypadZero = Key(rawValue: UInt32(GDK_KEY_KP_0))
    /// The key that plays and pauses.
    public static let play = Key(rawValue: UInt32(GDK_KEY_AudioPlay))
    /// F2.
    public static let f2 = Key(rawValue: UInt32(GDK_KEY_F2))
    /// F10.
    public static let f10 = Key(rawValue: UInt32(GDK_KEY_F10))
    /// F11.
    public static let f11 = Key(rawValue: UInt32(GDK_KEY_F11))
    /// Delete of the number block.
    public static let keypadDelete = Key(rawValue: UInt32(GDK_KEY_KP_Delete))
    /// The menu key.
    public static let menu = Key(rawValue: UInt32(GDK_KEY_Menu))
}
