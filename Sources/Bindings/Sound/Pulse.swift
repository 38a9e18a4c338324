// SPDX-License-Identifier: MPL-2.0

internal import CPulse
internal import Glibc

/// libpulse's simple interface, if it is installed. It is loaded when something is to be heard and not linked, as it
/// brings twenty libraries along, which most starts of the program would load for nothing.
struct Pulse: Sendable {
    let new: PulseNew
    let write: PulseWrite
    let getLatency: PulseGetLatency
    let flush: PulseFlush
    let free: PulseFree

    /// The installed libpulse-simple; nil when there is none. The first use loads it, which reads files.
    static let installed: Pulse? = dlopen("libpulse-simple.so.0", RTLD_NOW | RTLD_LOCAL).flatMap { Pulse($0) }

    private init?(_ handle: UnsafeMutableRawPointer) {
        func symbol<Function>(_ name: String, _ type: Function.Type) -> Function? {
            dlsym(handle, name).map { unsafeBitCast($0, to: type) }
        }
        guard let new = symbol("pa_simple_new", PulseNew.self),
            let write = symbol("pa_simple_write", PulseWrite.self),
            let getLatency = symbol("pa_simple_get_latency", PulseGetLatency.self),
            let flush = symbol("pa_simple_flush", PulseFlush.self),
            let free = symbol("pa_simple_free", PulseFree.self)
        else { return nil }
        self.new = new
        self.write = write
        self.getLatency = getLatency
        self.flush = flush
        self.free = free
    }
}
