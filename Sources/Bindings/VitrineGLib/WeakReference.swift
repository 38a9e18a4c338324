// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// Knows an object as long as it lives, without keeping it alive (`g_object_add_weak_pointer`).
@MainActor public final class WeakReference {
    private let place: UnsafeMutablePointer<gpointer?>

    /// Watches an object.
    public init(_ object: ObjectPointer) {
        place = .allocate(capacity: 1)
        place.initialize(to: object.raw)
        g_object_add_weak_pointer(object(), place)
    }

    /// The object, or nil once it was disposed of.
    public var object: ObjectPointer? {
        place.pointee.map { ObjectPointer($0) }
    }

    isolated deinit {
        if let object { g_object_remove_weak_pointer(object(), place) }
        place.deallocate()
    }
}
