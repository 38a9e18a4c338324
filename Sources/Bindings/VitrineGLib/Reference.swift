// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// Owns one reference to a GObject and gives it back when it goes.
///
/// The only owner there is: widgets inside a window belong to their parents and need none.
@MainActor public final class Reference {
    /// The object. Valid as long as this reference lives.
    public let object: ObjectPointer

    /// Takes a reference, or takes over the floating one (`g_object_ref_sink`).
    public init(sinking object: ObjectPointer) {
        self.object = object
        g_object_ref_sink(object.raw)
    }

    /// Takes over a reference that the callee gave away ("transfer full").
    public init(taking object: ObjectPointer) {
        self.object = object
    }

    /// Takes a reference (`g_object_ref`).
    public init(retaining object: ObjectPointer) {
        self.object = object
        g_object_ref(object.raw)
    }

    isolated deinit {
        g_object_unref(object.raw)
    }
}
