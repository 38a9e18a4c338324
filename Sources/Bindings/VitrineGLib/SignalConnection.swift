// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// A closure connected to a signal.
///
/// The object owns the closure: it goes when the object does, or when ``disconnect()`` is called, whichever is first.
/// Letting go of this value changes nothing.
@MainActor public final class SignalConnection {
    /// Whether the closure will still be called.
    public var isConnected: Bool { box != nil }

    private let object: ObjectPointer
    private var handler: gulong = 0
    private weak var box: SignalClosure?

    fileprivate init(_ object: ObjectPointer, _ signal: String, after: Bool, _ box: SignalClosure) {
        self.object = object
        self.box = box
        handler = g_signal_connect_closure(object.raw, signal, box.makeClosure(), after ? 1 : 0)
        precondition(handler != 0, "no such signal: \(signal)")
    }

    /// Drops the closure (`g_signal_handler_disconnect`). Does nothing if it is gone already.
    public func disconnect() {
        // The object holds the box strongly through its closure: no box, no handler, perhaps no object.
        guard box != nil else { return }
        box = nil
        g_signal_handler_disconnect(object.raw, handler)
    }
}

/// A Swift closure behind a `GClosure`, which owns it.
private nonisolated final class SignalClosure {
    private let body: (UnsafePointer<GValue>, UnsafeMutablePointer<GValue>?) -> Void

    init(_ body: @escaping (UnsafePointer<GValue>, UnsafeMutablePointer<GValue>?) -> Void) {
        self.body = body
    }

    func makeClosure() -> UnsafeMutablePointer<GClosure> {
        let size = UInt32(MemoryLayout<GClosure>.size)
        let data = Unmanaged.passRetained(self).toOpaque()
        let closure = g_closure_new_simple(size, data)!
        // GLib overwrites the closure's own data with the notifier's before it calls that.
        g_closure_add_finalize_notifier(closure, data) { data, _ in
            Unmanaged<SignalClosure>.fromOpaque(data!).release()
        }
        g_closure_set_marshal(closure) { closure, result, _, arguments, _, _ in
            Unmanaged<SignalClosure>.fromOpaque(closure!.pointee.data).takeUnretainedValue().body(arguments!, result)
        }
        return closure
    }
}

extension Object {
    /// Connects a closure to a signal (`g_signal_connect_closure`). It may take fewer arguments than the signal has.
    @discardableResult
    package func connect<each Argument: PropertyValue>(
        _ signal: String, after: Bool = false, _ body: @escaping @MainActor (repeat each Argument) -> Void
    ) -> SignalConnection {
        let box = SignalClosure { arguments, _ in call(body, with: arguments) }
        return SignalConnection(object, signal, after: after, box)
    }

    /// Connects a closure whose answer the signal wants, mostly whether the event was handled.
    @discardableResult
    package func answer<each Argument: PropertyValue>(
        _ signal: String, _ body: @escaping @MainActor (repeat each Argument) -> Bool
    ) -> SignalConnection {
        let box = SignalClosure { arguments, result in
            let answer = call(body, with: arguments)
            if let result { g_value_set_boolean(result, answer ? 1 : 0) }
        }
        return SignalConnection(object, signal, after: false, box)
    }

    /// Connects a closure whose answer the signal wants as flags.
    @discardableResult
    package func answerFlags<each Argument: PropertyValue>(
        _ signal: String, _ body: @escaping @MainActor (repeat each Argument) -> UInt32
    ) -> SignalConnection {
        let box = SignalClosure { arguments, result in
            let answer = call(body, with: arguments)
            if let result { g_value_set_flags(result, answer) }
        }
        return SignalConnection(object, signal, after: false, box)
    }
}

/// Calls a closure with the arguments of a signal.
private nonisolated func call<each Argument: PropertyValue, Answer: Sendable>(
    _ body: @escaping @MainActor (repeat each Argument) -> Answer, with arguments: UnsafePointer<GValue>
) -> Answer {
    nonisolated(unsafe) let arguments = arguments
    return MainActor.assumeIsolated {
        var index = 0
        func next<Value: PropertyValue>(_: Value.Type) -> Value {
            index += 1  // the first is the emitter itself
            return Value(from: arguments + index)
        }
        return body(repeat next((each Argument).self))
    }
}
