// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport

/// A Wayland compositor without a screen, on a ``Desktop``'s bus, whose only window is touched with a finger.
@MainActor final class TouchScreen {
    /// What programs on it get as their environment, beside the desktop's.
    let environment: [String: String]
    private let desktop: Desktop
    private var processes: [ChildProcess] = []

    /// Starts it. Its monitor is so small that a window fills it.
    init(on desktop: Desktop) async throws {
        self.desktop = desktop
        environment = ["WAYLAND_DISPLAY": "touched", "GDK_BACKEND": "wayland"]
        let compositor = [
            "mutter", "--headless", "--wayland", "--no-x11", "--virtual-monitor", "800x600", "--wayland-display",
            "touched",
        ]
        for program in [["pipewire"], compositor] {
            processes.append(try ChildProcess(program, environment: desktop.environment, log: desktop.log))
        }
        let socket = "\(desktop.folder)/run/touched"
        try await waitUntil("the compositor", for: .seconds(30)) { access(socket, F_OK) == 0 }
    }

    /// Ends it.
    func end() { for process in processes.reversed() { process.end() } }

    /// Touches a place for a while, and returns before.
    func touch(x: Int, y: Int, seconds: Double) throws {
        processes.append(
            try ChildProcess(
                ["/usr/bin/python3", "-c", Self.finger, String(x), String(y), String(seconds)],
                environment: desktop.environment, log: desktop.log))
    }

    /// A finger belongs to whoever asks for it, for as long as they are on the bus. Programs take note of a new touch
    /// screen a while after it comes: the first touch is nowhere and for nobody.
    private static let finger = """
        import sys, time
        from gi.repository import Gio, GLib

        x, y, seconds = map(float, sys.argv[1:])
        bus = Gio.bus_get_sync(Gio.BusType.SESSION)

        def call(service, path, interface, method, signature="()", *arguments):
            return bus.call_sync(
                "org.gnome.Mutter." + service, path, interface, method, GLib.Variant(signature, arguments), None,
                Gio.DBusCallFlags.NONE, 10000, None).unpack()

        def main(service, method, *arguments):
            path, name = "/org/gnome/Mutter/" + service, "org.gnome.Mutter." + service
            return call(service, path, name, method, *arguments)[0]

        desk = main("RemoteDesktop", "CreateSession")
        session = "org.gnome.Mutter.RemoteDesktop.Session"
        number = call(
            "RemoteDesktop", desk, "org.freedesktop.DBus.Properties", "Get", "(ss)", session, "SessionId")[0]
        cast = main(
            "ScreenCast", "CreateSession", "(a{sv})", {"remote-desktop-session-id": GLib.Variant("s", number)})
        screen = call(
            "ScreenCast", cast, "org.gnome.Mutter.ScreenCast.Session", "RecordMonitor", "(sa{sv})", "", {})[0]
        call("RemoteDesktop", desk, session, "Start")

        def touch(x, y, seconds):
            call("RemoteDesktop", desk, session, "NotifyTouchDown", "(sudd)", screen, 0, x, y)
            time.sleep(seconds)
            call("RemoteDesktop", desk, session, "NotifyTouchUp", "(u)", 0)
            time.sleep(1.5)

        touch(799, 599, 0.05)
        touch(x, y, seconds)
        """
}
