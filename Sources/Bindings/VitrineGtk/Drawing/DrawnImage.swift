// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A drawing that is kept, such as the picture of what is dragged (GdkPaintable from GtkSnapshot).
@MainActor public final class DrawnImage: Paintable {
    /// The object behind it.
    public nonisolated let object: ObjectPointer
    private let reference: Reference

    /// The drawing of `body` within a width and a height, in points (`gtk_snapshot_free_to_paintable`).
    public init(width: Double, height: Double, _ body: (Snapshot) -> Void) {
        let snapshot = gtk_snapshot_new()!
        body(Snapshot(pointer: snapshot))
        var size = graphene_size_t(width: Float(width), height: Float(height))
        // GTK gives no paintable for a drawing of nothing.
        let drawn = gtk_snapshot_free_to_paintable(snapshot, &size) ?? gdk_paintable_new_empty(0, 0)!
        object = ObjectPointer(drawn)
        reference = Reference(taking: object)
    }
}
