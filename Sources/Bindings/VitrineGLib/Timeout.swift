// SPDX-License-Identifier: MPL-2.0

internal import CGLib
internal import Measuring

/// A closure that the main loop calls later: after a time, or when it has nothing better to do.
///
/// The loop owns the closure until it has run or ``cancel()`` is called; letting go of this value changes nothing.
@MainActor public final class Timeout {
    private var source: guint = 0
    private var body: (@MainActor () -> Bool)?

    /// Calls `body` once, after at least so many milliseconds (`g_timeout_add_full`).
    @discardableResult
    public convenience init(milliseconds: Int, _ body: @escaping @MainActor () -> Void) {
        self.init(every: milliseconds) {
            body()
            return false
        }
    }

    /// Calls `body` again and again as long as it returns true (`g_timeout_add_full`).
    @discardableResult
    public init(every milliseconds: Int, _ body: @escaping @MainActor () -> Bool) {
        self.body = body
        source = g_timeout_add_full(
            G_PRIORITY_DEFAULT, guint(clamping: milliseconds), Self.run, Unmanaged.passRetained(self).toOpaque(),
            Self.release)
    }

    private init(whenIdle body: @escaping @MainActor () -> Void) {
        self.body = {
            body()
            return false
        }
        source = g_idle_add_full(
            G_PRIORITY_DEFAULT_IDLE, Self.run, Unmanaged.passRetained(self).toOpaque(), Self.release)
    }

    /// Calls `body` once, when the loop is idle (`g_idle_add_full`).
    @discardableResult
    public static func whenIdle(_ body: @escaping @MainActor () -> Void) -> Timeout {
        Timeout(whenIdle: body)
    }

    /// Returns after the main loop had the time to do other things, such as drawing.
    public static func pause() async {
        await withCheckedContinuation { continuation in
            Timeout(milliseconds: 1) { continuation.resume() }
        }
    }

    /// Calls `body` with each element, and lets the main loop go on whenever that has taken eight milliseconds. Ends
    /// early when the task is cancelled.
    public static func inSlices<Element>(_ elements: [Element], _ body: @MainActor (Element) -> Void) async {
        var start = Clock.seconds
        for element in elements {
            if Clock.seconds - start > 0.008 {
                await pause()
                guard !Task.isCancelled else { return }
                start = Clock.seconds
            }
            body(element)
        }
    }

    /// Whether the closure will still be called.
    public var isPending: Bool { body != nil }

    /// Drops the closure uncalled (`g_source_remove`). Does nothing if it has run.
    public func cancel() {
        guard body != nil else { return }
        body = nil
        g_source_remove(source)
    }

    private nonisolated static let run: GSourceFunc = { data in
        nonisolated(unsafe) let data = data
        return MainActor.assumeIsolated {
            let timeout = Unmanaged<Timeout>.fromOpaque(data!).takeUnretainedValue()
            guard let body = timeout.body else { return 0 }
            if body() { return 1 }
            timeout.body = nil
            return 0
        }
    }

    private nonisolated static let release: GDestroyNotify = { Unmanaged<Timeout>.fromOpaque($0!).release() }
}
