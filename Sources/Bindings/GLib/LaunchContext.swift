// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// What programs are started with, so that the desktop lets their windows have the focus: a startup sequence on X11, an
/// activation token on Wayland.
@MainActor public enum LaunchContext {
    /// Makes the context (a `GAppLaunchContext`) for one program; what knows the display sets it. Nil where there is no
    /// display.
    public static var make: (@MainActor () -> Reference)?

    /// One for a program that is about to be started.
    public static var current: Reference? { make?() }
}
