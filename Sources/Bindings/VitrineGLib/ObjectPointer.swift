// SPDX-License-Identifier: MPL-2.0

/// The address of a GObject, without a reference to it.
///
/// Handles such as `Label` hold one and nothing else. It stays valid as long as somebody owns the object: its parent
/// widget, or a ``Reference``.
public struct ObjectPointer: Hashable, @unchecked Sendable {
    /// The address.
    package let raw: UnsafeMutableRawPointer

    /// The address of an object, as C returned it.
    package init(_ pointer: some CPointer) {
        raw = pointer.raw
    }

    /// The address as the pointer type that the callee wants: `gtk_label_set_text(object(), "…")`. Unchecked.
    package func callAsFunction<Pointer: CPointer>() -> Pointer {
        Pointer(raw: raw)
    }
}

/// The pointer types as which C declarations reach Swift: typed where the struct is public, opaque where it is hidden.
package protocol CPointer {
    /// The address.
    var raw: UnsafeMutableRawPointer { get }
    /// A pointer of this type with the same address.
    init(raw: UnsafeMutableRawPointer)
}

extension UnsafeMutableRawPointer: CPointer {
    package var raw: UnsafeMutableRawPointer { self }
    package init(raw: UnsafeMutableRawPointer) { self = raw }
}

extension UnsafeMutablePointer: CPointer {
    package var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
    package init(raw: UnsafeMutableRawPointer) { self = raw.assumingMemoryBound(to: Pointee.self) }
}

extension OpaquePointer: CPointer {
    package var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
    package init(raw: UnsafeMutableRawPointer) { self.init(raw) }
}
