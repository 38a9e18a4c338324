// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// The GLib main loop of the main thread.
@MainActor public enum MainLoop {
    private static var isAttached = false

    /// Makes `@MainActor` and the main dispatch queue run inside the GLib main loop. Call it once before the loop runs.
    ///
    /// libdispatch offers its main queue as an event descriptor; a source on it (`g_unix_fd_add_full`) drains the queue.
    /// The program's `main` has to be synchronous: an asynchronous one gives the main thread to libdispatch for good.
    public static func attachMainActor() {
        guard !isAttached else { return }
        isAttached = true
        g_unix_fd_add_full(
            G_PRIORITY_DEFAULT, _dispatch_get_main_queue_handle_4CF(), VITRINE_G_IO_IN,
            { descriptor, _, _ in
                // Unread, the descriptor would stay readable and the loop would spin.
                var count: eventfd_t = 0
                eventfd_read(descriptor, &count)
                _dispatch_main_queue_callback_4CF(nil)
                return 1
            }, nil, nil)
    }

    /// Runs what waits for the main actor now, and nothing else of the loop. Not from what runs on the main actor itself,
    /// but from a signal of the loop.
    public static func runMainActor() { _dispatch_main_queue_callback_4CF(nil) }

    /// Runs the loop until `isDone` says so; for programs without a `GApplication` (`g_main_context_iteration`).
    public static func run(until isDone: @MainActor () -> Bool) {
        while !isDone() { g_main_context_iteration(nil, 1) }
    }

    /// Runs what is ready now and returns without waiting (`g_main_context_iteration`).
    public static func runPending() {
        while g_main_context_iteration(nil, 0) != 0 {}
    }
}
