// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// One thread with a main context of its own, on which all file monitors live. Started when first needed.
enum MonitorThread {
    nonisolated(unsafe) private static let context: OpaquePointer = {
        registerTypes()
        let context = g_main_context_new()
        g_thread_unref(
            g_thread_new(
                "file-monitors",
                { context in
                    let context = OpaquePointer(context)
                    g_main_context_push_thread_default(context)
                    g_main_loop_run(g_main_loop_new(context, 0))
                    return nil
                }, UnsafeMutableRawPointer(context)))
        return context!
    }()

    /// Has GIO load its modules and register the types of monitors here, before there is a second thread.
    ///
    /// While one thread does so and another registers types of its own, as starting an application does, each can hold a
    /// lock that the other waits for (GLib 2.74: the class lock, and the one of a type being made): the program hung in
    /// one start of a hundred.
    private static func registerTypes() {
        let root = g_file_new_for_path("/")
        if let monitor = g_file_monitor_directory(root, VITRINE_G_FILE_MONITOR_NONE, nil, nil) {
            g_object_unref(monitor)
        }
        g_object_unref(UnsafeMutableRawPointer(root))
    }

    /// Calls `body` on the thread, soon.
    static func perform(_ body: @escaping @Sendable () -> Void) {
        let call = Unmanaged.passRetained(Call(body))
        // An idle source, not g_main_context_invoke: that would call from here whenever the thread is not yet running.
        let source = g_idle_source_new()
        g_source_set_priority(source, G_PRIORITY_DEFAULT)
        g_source_set_callback(
            source,
            { call in
                if let call { Unmanaged<Call>.fromOpaque(call).takeUnretainedValue().body() }
                return 0
            }, call.toOpaque(), { call in if let call { Unmanaged<Call>.fromOpaque(call).release() } })
        g_source_attach(source, context)
        g_source_unref(source)
    }

    private final class Call: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }
}
