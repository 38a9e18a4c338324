// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport

/// Volumes that a test describes, shown to the app in place of the machine's own (`Tests/PretendVolumes`).
@MainActor final class PretendVolumes {
    private let folder: TestFolder
    private let bus: ChildProcess
    private let program: ChildProcess

    /// Why this machine cannot have them; nil when it can.
    nonisolated static var obstacle: String? {
        access("/usr/lib/gvfs/gvfsd", X_OK) != 0 ? "the package gvfs is missing" : nil
    }

    init(on desktop: Desktop?) async throws {
        guard let desktop else { throw DesktopFailure("there is no desktop") }
        folder = try TestFolder()
        try folder.addText(
            "pretend.monitor",
            """
            [RemoteVolumeMonitor]
            Name=GProxyVolumeMonitorPretend
            DBusName=org.vitrine.PretendVolumes
            IsNative=true
            NativePriority=100

            """)
        // The bus starts gvfs, which says what monitors there are, with the environment that it has itself.
        let address = "unix:path=\(folder.path)/bus"
        environment = ["DBUS_SESSION_BUS_ADDRESS": address]
        whole = desktop.environment.merging(environment) { $1 }
        let monitors = whole.merging(["GVFS_MONITOR_DIR": folder.path]) { $1 }
        bus = try ChildProcess(
            ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--address=" + address], environment: monitors,
            log: desktop.log)
        let path = folder.path
        try await waitUntil("the bus") { access(path + "/bus", F_OK) == 0 }
        program = try ChildProcess([RunningApp.executable("PretendVolumes")], environment: whole, log: desktop.log)
        try ChildProcess.output(
            of: ["gdbus", "wait", "--session", "--timeout", "20", "org.vitrine.PretendVolumes"], environment: whole)
    }

    /// Ends them.
    func end() {
        program.end()
        bus.end()
    }

    /// What the app is started with to see them, and no others.
    let environment: [String: String]
    private let whole: [String: String]

    /// Has something happen: see `Tests/PretendVolumes/Program.swift`.
    func perform(_ words: String...) throws {
        try ChildProcess.output(of: call(words), environment: whole)
    }

    /// As ``perform(_:)``, without waiting for it.
    func begin(_ words: String...) throws -> ChildProcess {
        try ChildProcess(call(words), environment: whole)
    }

    private func call(_ words: [String]) -> [String] {
        [
            "gdbus", "call", "--session", "--dest", "org.vitrine.PretendVolumes", "--object-path", "/", "--method",
            "org.vitrine.PretendVolumes.Do", "[" + words.map { "'\($0)'" }.joined(separator: ", ") + "]",
        ]
    }
}
