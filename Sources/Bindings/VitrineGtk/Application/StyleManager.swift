// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// Light or dark, for the whole program (AdwStyleManager).
@MainActor public struct StyleManager: Object {
    /// The object behind it.
    public let object: ObjectPointer

    /// The one that all windows follow (`adw_style_manager_get_default`).
    public static var shared: StyleManager { StyleManager(object: ObjectPointer(adw_style_manager_get_default())) }

    /// Whether windows are dark now (`adw_style_manager_get_dark`).
    public var isDark: Bool { adw_style_manager_get_dark(object()) != 0 }

    /// Calls `body` when light turns dark or back (`notify::dark`). The manager outlives every window: disconnect.
    public func onDarkChange(_ body: @escaping @MainActor () -> Void) -> SignalConnection { onNotify("dark", body) }
}
