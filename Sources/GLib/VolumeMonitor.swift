// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// Which volumes are mounted (GVolumeMonitor).
///
/// The first one made in a process asks other processes: make it after the window is on screen.
@MainActor public final class VolumeMonitor: Object {
    /// The object behind it.
    public let object: ObjectPointer
    private let reference: Reference
    private var connections: [SignalConnection] = []

    /// The one of this process (`g_volume_monitor_get`).
    public init() {
        object = ObjectPointer(g_volume_monitor_get()!)
        reference = Reference(taking: object)
    }

    /// What is mounted now, in the monitor's order (`g_volume_monitor_get_mounts`).
    public var mounts: [MountedVolume] {
        let list = g_volume_monitor_get_mounts(object())
        defer { g_list_free(list) }
        var result: [MountedVolume] = []
        var link = list
        while let current = link {
            let mount = OpaquePointer(current.pointee.data!)
            if let volume = MountedVolume(mount) { result.append(volume) }
            g_object_unref(current.pointee.data)
            link = current.pointee.next
        }
        return result
    }

    /// Calls `body` when a volume was mounted, unmounted or renamed, until this object goes (`mount-added`,
    /// `mount-removed`, `mount-changed`).
    public func onChange(_ body: @escaping @MainActor () -> Void) {
        for signal in ["mount-added", "mount-removed", "mount-changed"] { connections.append(connect(signal, body)) }
    }

    isolated deinit {
        // The monitor is one per process and outlives this object.
        for connection in connections { connection.disconnect() }
    }
}
