// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport

/// A Wayland compositor without a screen, on a ``Desktop``'s bus, whose only window is touched with a finger.
@MainActor final class TouchScreen {
    /// The environment variables for programs on this compositor, in addition to the desktop's.
    let environment: [String: String]
    private var processes: [ChildProcess] = []
    private let touches: Pipe

    /// The reason why windows cannot be touched on this machine, for the report of skipped tests; nil when they can.
    nonisolated static let obstacle: String? =
        (try? DebianPackage.majorVersion(of: "mutter")) == 51
        ? "mutter 51 crashes when a window is touched (g_hash_table_iter_init)" : nil

    /// Starts it. Its monitor is so small that a window fills it.
    init(on desktop: Desktop) async throws {
        touches = try Pipe()
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
        processes.append(
            try ChildProcess(
                ["/usr/bin/python3", "-c", Self.finger], environment: desktop.environment, log: desktop.log,
                descriptors: [0: touches.reading]))
        close(touches.reading)
    }

    /// Ends the compositor and the Python program.
    func end() {
        for process in processes.reversed() { process.end() }
        close(touches.writing)
    }

    /// Begins a touch at a point of the screen, in pixels, that lasts so many seconds. Returns at once.
    func touch(x: Int, y: Int, seconds: Double) throws {
        let line = Array("\(x) \(y) \(seconds)\n".utf8)
        guard write(touches.writing, line, line.count) == line.count else {
            throw TestFailure("the touch could not be sent: \(String(cString: strerror(errno)))")
        }
    }

    /// A Python program that makes touches through the compositor's remote desktop interface. Each line of its standard
    /// input is one touch: x and y in pixels, and the duration in seconds.
    ///
    /// The touch screen is created with the program's session. Applications miss its first touch, since they learn of the
    /// new touch screen too late: the program therefore begins with a touch in a corner of the screen, which no test uses.
    private static let finger = """
        import sys, time
        from gi.repository import Gio, GLib

        bus = Gio.bus_get_sync(Gio.BusType.SESSION)

        def call(service, path, interface, method, signature="()", *arguments):
            return bus.call_sync(
                "org.gnome.Mutter." + service, path, interface, method, GLib.Variant(signature, arguments), None,
                Gio.DBusCallFlags.NONE, 10000, None).unpack()

        def main(service, method, *arguments):
            path, name = "/org/gnome/Mutter/" + service, "org.gnome.Mutter." + service
            return call(service, path, name, method, *arguments)[0]

        def is_there(name):
            return bus.call_sync(
                "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner",
                GLib.Variant("(s)", (name,)), None, Gio.DBusCallFlags.NONE, 10000, None).unpack()[0]

        # The compositor opens its Wayland socket before it owns its names on the bus.
        while not all(is_there("org.gnome.Mutter." + name) for name in ["RemoteDesktop", "ScreenCast"]):
            time.sleep(0.1)
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
        for line in sys.stdin:
            touch(*map(float, line.split()))
        """
}
