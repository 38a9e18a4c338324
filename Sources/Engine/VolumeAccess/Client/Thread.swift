// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// A thread that waits for the kernel for as long as the process lives (`pthread_create`).
enum Thread {
    /// Starts one.
    static func start(_ body: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                // Signals are the program's business.
                var all = sigset_t()
                sigfillset(&all)
                pthread_sigmask(SIG_BLOCK, &all, nil)
                Unmanaged<Start>.fromOpaque(context).takeRetainedValue().body()
                return nil
            }, Unmanaged.passRetained(Start(body)).toOpaque())
        precondition(failure == 0, "no thread can be started")
        pthread_detach(thread)
    }

    private final class Start: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
