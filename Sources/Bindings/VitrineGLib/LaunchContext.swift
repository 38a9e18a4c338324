// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// The launch context of a program, which gives its windows the focus: a startup sequence on X11, an activation token
/// on Wayland.
@MainActor public enum LaunchContext {
    /// Makes the context (a `GAppLaunchContext`) for one program; set by the library that knows the display. Nil where
    /// there is no display.
    public static var make: (@MainActor () -> Reference)?

    /// A context for a program that is about to be started.
    public static var current: Reference? { make?() }
}
