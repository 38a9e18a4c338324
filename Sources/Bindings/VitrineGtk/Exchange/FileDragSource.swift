// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// Lets files be dragged out of a widget (GtkDragSource).
@MainActor public struct FileDragSource: Gesture {
    /// The object behind it.
    public let object: ObjectPointer

    /// A source that allows files to be copied and moved (`gtk_drag_source_new`).
    public init() {
        object = ObjectPointer(gtk_drag_source_new()!)
        gtk_drag_source_set_actions(
            object(), GdkDragAction(rawValue: GDK_ACTION_COPY.rawValue | GDK_ACTION_MOVE.rawValue))
    }

    /// Sets the content that is dragged from the widget; nil for none (`gtk_drag_source_set_content`).
    public func setContent(_ content: FileContent?) {
        gtk_drag_source_set_content(object(), content.map { $0.object() })
    }

    /// Sets the picture of what is dragged, and the point of it that lies under the pointer, in points
    /// (`gtk_drag_source_set_icon`).
    public func setImage(_ image: DrawnImage, gripX: Int, gripY: Int) {
        gtk_drag_source_set_icon(object(), image.object(), Int32(gripX), Int32(gripY))
    }

    /// Calls `body` when a drag has begun (`drag-begin`).
    public func onBegin(_ body: @escaping @MainActor () -> Void) { connect("drag-begin", body) }

    /// Calls `body` when a drag has ended, dropped or not (`drag-end`).
    public func onEnd(_ body: @escaping @MainActor () -> Void) { connect("drag-end", body) }
}
