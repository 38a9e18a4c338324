// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport

/// The system's own services for disks (udev, udisks, and gvfs above them), private to a test: mounts, buses and rules
/// are seen by nobody else. Loop devices pass for USB sticks.
@MainActor final class PrivateDisks {
    private let desktop: Desktop
    private let folder: TestFolder
    private let keeper: ChildProcess
    /// What is plugged in, and in which image it is.
    private var sticks: [(device: String, image: String)] = []

    /// Why this machine cannot have them; nil when it can.
    nonisolated static var obstacle: String? {
        if getuid() != 0 { return "only root has mounts of its own" }
        if access("/dev/loop-control", W_OK) != 0 { return "there are no loop devices here" }
        let programs = [
            "/usr/libexec/udisks2/udisksd", "/lib/systemd/systemd-udevd", "/usr/lib/gvfs/gvfs-udisks2-volume-monitor",
            "/usr/sbin/mkfs.ext4", "/usr/bin/lsof",
        ]
        for program in programs where access(program, X_OK) != 0 { return "\(program) is missing" }
        return nil
    }

    /// A loop device is no disk to udisks, unless it says that it hangs on USB.
    private static let rules = """
        KERNEL!="loop[0-9]*", GOTO="end"
        ATTR{size}=="0", ENV{UDISKS_IGNORE}="1", GOTO="end"
        ENV{ID_BUS}="usb", ENV{ID_SERIAL}="Test_Stick_%n", ENV{ID_VENDOR}="Test", ENV{ID_MODEL}="Stick"
        ENV{ID_TYPE}="disk", ENV{ID_DRIVE_FLASH}="1", ENV{ID_DRIVE_EJECTABLE}="1", ENV{UDISKS_SYSTEM}="0"
        ENV{UDISKS_AUTO}="1"
        LABEL="end"

        """

    /// Started by `unshare`: prepares the private folders, starts the services and waits for its end.
    private static let script = """
        set -e
        mount -t tmpfs tmpfs /run
        mount -t tmpfs tmpfs /media
        mkdir -p /run/dbus /run/lock /run/mount /run/udev/rules.d
        cp "$1/rules" /run/udev/rules.d/60-test.rules
        /lib/systemd/systemd-udevd &
        udevadm trigger --type=subsystems
        udevadm trigger --type=devices --subsystem-match=block
        udevadm settle
        dbus-daemon --system --nofork --nopidfile &
        dbus-daemon --session --nofork --nopidfile --address="unix:path=$1/bus" &
        while ! test -S /run/dbus/system_bus_socket; do sleep 0.05; done
        /usr/libexec/udisks2/udisksd &
        gdbus wait --system --timeout 20 org.freedesktop.UDisks2
        touch "$1/ready"
        wait
        """

    init(on desktop: Desktop?) async throws {
        guard let desktop else { throw DesktopFailure("there is no desktop") }
        self.desktop = desktop
        folder = try TestFolder()
        try folder.addText("rules", Self.rules)
        keeper = try ChildProcess(
            ["unshare", "-m", "--propagation", "private", "sh", "-c", Self.script, "disks", folder.path],
            environment: desktop.environment, log: desktop.log, hasOwnGroup: true)
        try await waitUntil("the services for disks", for: .seconds(40)) {
            guard keeper.isRunning else { throw DesktopFailure("the services for disks do not start") }
            return access(folder.path + "/ready", F_OK) == 0
        }
    }

    /// Takes out what is plugged in and ends the services.
    func end() {
        for stick in sticks {
            _ = try? run("umount", "-l", stick.device)
            _ = try? run("losetup", "-d", stick.device)
        }
        // Services and what the buses have started are of its process group.
        kill(-keeper.identifier, SIGTERM)
        keeper.end()
        kill(-keeper.identifier, SIGKILL)
    }

    /// What the app is started with to be among these disks.
    var environment: [String: String] {
        ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.path)/bus", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
    }

    /// What is put before a program to have it see these disks' mounts.
    var entrance: [String] { ["nsenter", "--mount", "--target", String(keeper.identifier), "--"] }

    /// Runs a program among these disks.
    @discardableResult func run(_ arguments: String...) throws -> String {
        let environment = desktop.environment.merging(environment) { $1 }
        return String(
            decoding: try ChildProcess.output(of: entrance + arguments, environment: environment), as: UTF8.self)
    }

    /// Starts a program among these disks.
    func start(_ arguments: String...) throws -> ChildProcess {
        try ChildProcess(
            entrance + arguments, environment: desktop.environment.merging(environment) { $1 }, log: desktop.log)
    }

    /// Makes a stick with files of a folder on it.
    ///
    /// - Returns: the image that it is in.
    func makeStick(_ label: String, holding content: TestFolder) throws -> String {
        let image = "\(folder.path)/\(label).img"
        try desktop.run("truncate", "-s", "64M", image)
        try run("mkfs.ext4", "-q", "-F", "-L", label, "-d", content.path, image)
        return image
    }

    /// Plugs a stick in.
    ///
    /// - Returns: its device.
    @discardableResult func plugIn(_ image: String) throws -> String {
        let device = try run("losetup", "-f", "--show", image).filter { !$0.isWhitespace }
        sticks.append((device, image))
        try trigger("add", of: device, untilIsStick: true)
        return device
    }

    /// Has a stick mounted, as a click on it does; udisks may learn of it a moment after udev.
    func mount(_ device: String) throws {
        for _ in 0..<50 {
            if (try? run("udisksctl", "mount", "--block-device", device)) != nil { return }
            usleep(200_000)
        }
        try run("udisksctl", "mount", "--block-device", device)
    }

    /// Pulls a stick out without asking anybody.
    func pullOut(_ device: String) throws {
        _ = try? run("umount", "-l", device)
        try trigger("remove", of: device, untilIsStick: false)
        // The services may have been quicker to let go of it.
        _ = try? run("losetup", "-d", device)
        sticks.removeAll { $0.device == device }
    }

    /// Has the kernel send an event of a device, again where one is lost, until udev's database says what it should.
    ///
    /// - Parameter isStick: whether the device is to be a stick, or none any more.
    private func trigger(_ event: String, of device: String, untilIsStick isStick: Bool) throws {
        for _ in 0..<5 {
            try run("udevadm", "trigger", "-c", event, device)
            try run("udevadm", "settle", "--timeout=10")
            for _ in 0..<20 {
                let properties = try run("udevadm", "info", "--query=property", device)
                if properties.contains("ID_SERIAL=Test_Stick") == isStick { return }
                usleep(100_000)
            }
        }
        throw DesktopFailure("udev took no note of the event “\(event)” of \(device)")
    }

    /// The image that a device shows.
    func image(of device: String) throws -> String {
        guard let stick = sticks.first(where: { $0.device == device }) else { throw DesktopFailure("no \(device)") }
        return stick.image
    }

    /// Where a device is mounted; nil when it is not.
    func mountPoint(of device: String) -> String? {
        guard let table = try? TestFolder.read("/proc/\(keeper.identifier)/mountinfo") else { return nil }
        let line = String(decoding: table, as: UTF8.self).split(separator: "\n").last { $0.contains(" \(device) ") }
        return line?.split(separator: " ").dropFirst(4).first.map(String.init)
    }
}
