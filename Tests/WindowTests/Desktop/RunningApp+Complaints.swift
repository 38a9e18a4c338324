// SPDX-License-Identifier: MPL-2.0

import Testing

/// What GTK, GLib, libadwaita and their friends find fault with.
extension RunningApp {
    /// Messages that say something about the machine of the tests, and nothing about the program.
    private static let harmless = [
        // A volume monitor of gvfs whose service is missing here, such as udisks in a container.
        "remote volume monitor with dbus name",
        // The accessibility bus is asked for before the tests' own is known, or is off.
        "Unable to acquire the address of the accessibility bus",
        // No settings portal, no settings service: the tests' session has neither.
        "Failed to read portal settings", "Settings portal not found", "Unable to acquire session bus",
        // GTK's file chooser asks a gvfs that has no mounts.
        "Failed to measure available space",
        // The tests' session has no notification service; whether the answer that says so comes before the end is chance.
        "unable to send notifications through",
        // The X11 backend of GTK 4.24 reports a frame as submitted twice when there is no compositor, as on Xvfb.
        "gdk_frame_timings_submitted() called on submitted frame",
        // The key ring is not there.
        "Failed to connect to secrets service",
    ]

    /// The warnings and criticals that it has printed (`g_log`), without those about the machine.
    var complaints: [Substring] {
        let begin = ":\(process.identifier)): "
        return output.split(separator: "\n").filter { line in
            guard line.hasPrefix("("), let found = line.range(of: begin) else { return false }
            let message = line[found.upperBound...]
            guard ["-WARNING **", "-CRITICAL **", "-ERROR **"].contains(where: { message.contains($0) }) else {
                return false
            }
            return !Self.harmless.contains { message.contains($0) }
        }
    }

    /// Fails the running test if there are ``complaints``.
    func expectNoComplaints() {
        let found = complaints
        if !found.isEmpty { Issue.record("it complains:\n\(found.joined(separator: "\n"))") }
    }
}
