// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// Watches one folder: `g_file_monitor_directory`.
///
/// Watching and what it reports happen on a thread of its own (``MonitorThread``): a burst of twenty thousand events
/// must not reach the main loop one by one, and setting up a watch may block on a slow disk. Ends with the object.
public final class FileMonitor: Sendable {
    /// An event of a watched folder.
    public enum Event: Sendable, Equatable {
        /// The watch stands: what happens from now on is reported.
        case began
        /// The entry of this name appeared, went or changed. The event does not say which: query the file.
        case entry([UInt8])
        /// The folder itself appeared, went or changed. `wasUnmounted` when its volume was unmounted.
        case folder(wasUnmounted: Bool)
        /// The folder cannot be watched; the reason in words. Nothing else will be reported.
        case unavailable(String)
    }

    private let watch: Unmanaged<Watch>

    /// Starts to watch.
    ///
    /// - Parameters:
    ///   - path: the folder's absolute path, as bytes.
    ///   - onEvent: called on the monitor thread; it must be quick.
    public init(folder path: [UInt8], onEvent: @escaping @Sendable (Event) -> Void) {
        let watch = Unmanaged.passRetained(Watch(path: path, onEvent: onEvent))
        self.watch = watch
        MonitorThread.perform { watch.takeUnretainedValue().start() }
    }

    deinit {
        let watch = watch
        MonitorThread.perform {
            watch.takeUnretainedValue().stop()
            watch.release()
        }
    }
}

/// The watch itself; only the monitor thread touches it.
private final class Watch: @unchecked Sendable {
    private let path: [UInt8]
    private let onEvent: @Sendable (FileMonitor.Event) -> Void
    private var folder: OpaquePointer?
    private var monitor: UnsafeMutablePointer<GFileMonitor>?

    init(path: [UInt8], onEvent: @escaping @Sendable (FileMonitor.Event) -> Void) {
        self.path = path
        self.onEvent = onEvent
    }

    func start() {
        folder = (path + [0]).withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { g_file_new_for_path($0.baseAddress) }
        }
        var error: UnsafeMutablePointer<GError>?
        monitor = g_file_monitor_directory(folder, VITRINE_G_FILE_MONITOR_WATCH_MOVES, nil, &error)
        guard let monitor else {
            let reason = error.map { String(cString: $0.pointee.message) } ?? ""
            g_clear_error(&error)
            onEvent(.unavailable(reason))
            return
        }
        let handler:
            @convention(c) (
                UnsafeMutablePointer<GFileMonitor>, OpaquePointer?, OpaquePointer?, GFileMonitorEvent, gpointer?
            ) -> Void = { _, file, otherFile, event, watch in
                guard let watch else { return }
                Unmanaged<Watch>.fromOpaque(watch).takeUnretainedValue().report(event, file, otherFile)
            }
        g_signal_connect_data(
            monitor, "changed", unsafeBitCast(handler, to: GCallback.self), Unmanaged.passUnretained(self).toOpaque(),
            nil, GConnectFlags(rawValue: 0))
        onEvent(.began)
    }

    func stop() {
        if let monitor {
            g_signal_handlers_disconnect_matched(
                monitor, VITRINE_G_SIGNAL_MATCH_DATA, 0, 0, nil, nil, Unmanaged.passUnretained(self).toOpaque())
            g_file_monitor_cancel(monitor)
            g_object_unref(monitor)
        }
        if let folder { g_object_unref(UnsafeMutableRawPointer(folder)) }
        monitor = nil
        folder = nil
    }

    private func report(_ event: GFileMonitorEvent, _ file: OpaquePointer?, _ otherFile: OpaquePointer?) {
        if event == G_FILE_MONITOR_EVENT_UNMOUNTED || event == G_FILE_MONITOR_EVENT_PRE_UNMOUNT {
            onEvent(.folder(wasUnmounted: true))
            return
        }
        for file in [file, otherFile] {
            guard let file else { continue }
            if g_file_equal(file, folder) != 0 {
                onEvent(.folder(wasUnmounted: false))
            } else if g_file_has_parent(file, folder) != 0, let name = [UInt8](taking: g_file_get_basename(file)) {
                onEvent(.entry(name))
            }
        }
    }
}
