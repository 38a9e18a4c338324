// SPDX-License-Identifier: MPL-2.0

internal import CGLib
internal import Dispatch

/// The volumes and mounts of the session (GVolumeMonitor).
@MainActor public final class VolumeMonitor: Object {
    /// The object behind it.
    public let object: ObjectPointer
    private let reference: Reference
    private var connections: [SignalConnection] = []
    private var volumeObjects: [String: Reference] = [:]
    private var mountObjects: [String: Reference] = [:]
    private var pendingChange: Timeout?

    private init(taking object: ObjectPointer) {
        self.object = object
        reference = Reference(taking: object)
    }

    /// The monitor of this process (`g_volume_monitor_get`).
    ///
    /// Making the first one asks a process for every kind of volume and waits for its answer, 25 seconds if it hangs:
    /// that is done on a thread. What comes and goes is told on the main loop all the same, whose context is the thread's.
    public static func make() async -> VolumeMonitor {
        registerTypes()
        return VolumeMonitor(
            taking: await withCheckedContinuation { continuation in
                DispatchQueue.global(qos: .userInitiated).async {
                    continuation.resume(returning: ObjectPointer(g_volume_monitor_get()!))
                }
            })
    }

    /// Registers here what the thread would register too: while two threads register types each can hold a lock that the
    /// other waits for (see `MonitorThread`).
    private static func registerTypes() {
        _ = [
            g_volume_monitor_get_type(), g_drive_get_type(), g_volume_get_type(), g_mount_get_type(),
            g_dbus_proxy_get_type(), g_dbus_connection_get_type(), g_themed_icon_get_type(), g_file_icon_get_type(),
            g_mount_operation_get_type(),
        ]
        for name in ["gio-native-volume-monitor", "gio-volume-monitor"] {
            guard let point = g_io_extension_point_lookup(name) else { continue }
            var link = g_io_extension_point_get_extensions(point)
            while let current = link {
                g_type_class_unref(g_io_extension_ref_class(OpaquePointer(current.pointee.data)))
                link = current.pointee.next
            }
        }
    }

    /// The current volumes, mounted or not, then the mounts without a volume (`g_volume_monitor_get_volumes`,
    /// `g_volume_monitor_get_mounts`).
    public var volumes: [AttachedVolume] {
        var result: [AttachedVolume] = []
        (volumeObjects, mountObjects) = ([:], [:])
        for pointer in Self.taken(g_volume_monitor_get_volumes(object())) {
            let volume = AttachedVolume(volume: pointer.object())
            volumeObjects[volume.id] = pointer
            if let mount = g_volume_get_mount(pointer.object()) {
                mountObjects[volume.id] = Reference(taking: ObjectPointer(mount))
            }
            result.append(volume)
        }
        for pointer in Self.taken(g_volume_monitor_get_mounts(object())) {
            guard let mount = AttachedVolume(mount: pointer.object()), mountObjects[mount.id] == nil else { continue }
            mountObjects[mount.id] = pointer
            result.append(mount)
        }
        return result
    }

    private static func taken(_ list: UnsafeMutablePointer<GList>?) -> [Reference] {
        defer { g_list_free(list) }
        var result: [Reference] = []
        var link = list
        while let current = link {
            result.append(Reference(taking: ObjectPointer(current.pointee.data!)))
            link = current.pointee.next
        }
        return result
    }

    /// Calls `body` soon after something was plugged in, mounted, renamed, unmounted or taken out, until this object
    /// goes. One unplugging makes half a dozen signals, which are told as one.
    public func onChange(_ body: @escaping @MainActor () -> Void) {
        let signals = [
            "mount-added", "mount-removed", "mount-changed", "volume-added", "volume-removed", "volume-changed",
            "drive-connected", "drive-disconnected", "drive-changed",
        ]
        for signal in signals {
            connections.append(
                connect(signal) { [weak self] in
                    guard let self, pendingChange?.isPending != true else { return }
                    pendingChange = Timeout(milliseconds: 50, body)
                })
        }
    }

    /// Calls `body` with the URI of a volume's root when somebody is about to unmount it (`mount-pre-unmount`).
    public func onPreUnmount(_ body: @escaping @MainActor (String) -> Void) {
        connections.append(
            connect("mount-pre-unmount") { (mount: ObjectPointer?) in
                if let uri = mount.flatMap({ AttachedVolume.rootURI($0()) }) { body(uri) }
            })
    }

    /// Mounts a volume (`g_volume_mount`). Throws ``GLibError``, or `CancellationError`.
    public func mount(_ id: String, _ operation: MountOperation) async throws {
        guard let volume = volumeObjects[id] else { return }
        let pointer: OpaquePointer = volume.object()
        _ = try await gio(
            start: { cancellable, callback, data in
                g_volume_mount(pointer, VITRINE_G_MOUNT_MOUNT_NONE, operation.object(), cancellable, callback, data)
            }, finish: { result, error in g_volume_mount_finish(pointer, result, error) })
        withExtendedLifetime(volume) {}
    }

    /// Takes a volume out: ejects it if it can be, else unmounts it (`g_mount_eject_with_operation`,
    /// `g_mount_unmount_with_operation`, `g_volume_eject_with_operation`). Returns when it is safe to unplug.
    ///
    /// - Parameter force: whether also when somebody still uses it.
    public func eject(_ id: String, force: Bool = false, _ operation: MountOperation) async throws {
        let flags = force ? VITRINE_G_MOUNT_UNMOUNT_FORCE : VITRINE_G_MOUNT_UNMOUNT_NONE
        if let mount = mountObjects[id] {
            let pointer: OpaquePointer = mount.object()
            if g_mount_can_eject(pointer) != 0 {
                _ = try await gio(
                    start: { g_mount_eject_with_operation(pointer, flags, operation.object(), $0, $1, $2) },
                    finish: { g_mount_eject_with_operation_finish(pointer, $0, $1) })
            } else {
                _ = try await gio(
                    start: { g_mount_unmount_with_operation(pointer, flags, operation.object(), $0, $1, $2) },
                    finish: { g_mount_unmount_with_operation_finish(pointer, $0, $1) })
            }
            withExtendedLifetime(mount) {}
        } else if let volume = volumeObjects[id] {
            let pointer: OpaquePointer = volume.object()
            _ = try await gio(
                start: { g_volume_eject_with_operation(pointer, flags, operation.object(), $0, $1, $2) },
                finish: { g_volume_eject_with_operation_finish(pointer, $0, $1) })
            withExtendedLifetime(volume) {}
        }
    }

    isolated deinit {
        // The monitor is one per process and outlives this object.
        for connection in connections { connection.disconnect() }
        pendingChange?.cancel()
    }
}
