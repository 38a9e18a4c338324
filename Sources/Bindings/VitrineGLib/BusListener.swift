// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// A weak reference to an object, owned by the library: the object may be freed before the library is done with it.
final class BusListener<Target: AnyObject & Sendable>: Sendable {
    private weak let target: Target?

    init(_ target: Target) { self.target = target }

    /// A strong reference to the holder, for the library.
    var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    /// Releases the library's reference.
    static var release: GDestroyNotify { { Unmanaged<AnyObject>.fromOpaque($0!).release() } }

    /// Calls `body` with the object, in a callback on the main thread, if the object is still there.
    nonisolated static func take(_ data: UnsafeMutableRawPointer?, _ body: @MainActor (Target) -> Void) {
        guard let target = Unmanaged<BusListener>.fromOpaque(data!).takeUnretainedValue().target else { return }
        MainActor.assumeIsolated { body(target) }
    }
}
