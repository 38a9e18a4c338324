// SPDX-License-Identifier: MPL-2.0

/// A window of another program, by the handle that the program told us. It need not exist any more.
///
/// The handles are those of the desktop portals:
/// https://flatpak.github.io/xdg-desktop-portal/docs/window-identifiers.html
public enum ForeignWindow: Equatable, Sendable {
    /// A window of the X server, by its number.
    case x11(UInt)
    /// A surface that was exported to the compositor (`xdg_foreign`), by the name that it got there.
    case wayland(String)

    /// Reads a handle, such as `x11:3a00007` (hexadecimal) or `wayland:b1f8…`. Nil for none, and for what is no handle.
    public init?(handle: String) {
        if handle.hasPrefix("x11:") {
            guard let number = UInt(handle.dropFirst("x11:".count), radix: 16), number != 0 else { return nil }
            self = .x11(number)
        } else if handle.hasPrefix("wayland:"), handle.utf8.count > "wayland:".utf8.count {
            self = .wayland(String(handle.dropFirst("wayland:".count)))
        } else {
            return nil
        }
    }
}
