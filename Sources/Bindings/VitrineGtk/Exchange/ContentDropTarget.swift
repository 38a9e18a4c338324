// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CGLib
public import VitrineGLib

/// Takes texts and pictures that are dropped on a widget, as the bytes that their program offers: nothing of them is decoded
/// (GtkDropTargetAsync).
@MainActor public struct ContentDropTarget: EventController {
    /// The object behind it.
    public let object: ObjectPointer

    /// A target for contents that are copied (`gtk_drop_target_async_new`).
    public init() {
        object = ObjectPointer(gtk_drop_target_async_new(nil, GDK_ACTION_COPY)!)
    }

    /// Asks whether to take what is held over it, by the content types in which it is offered (`accept`).
    public func onOffer(_ body: @escaping @MainActor ([String]) -> Bool) {
        answer("accept") { (drop: ObjectPointer?) in drop.map { body(DroppedContent($0).formatNames) } ?? false }
    }

    /// Hands over what was dropped; false when it is not taken (`drop`).
    public func onDrop(_ body: @escaping @MainActor (DroppedContent) -> Bool) {
        answer("drop") { (drop: ObjectPointer?) in drop.map { body(DroppedContent($0)) } ?? false }
    }
}

/// The dropped content (GdkDrop). The other program waits until ``end(_:)``.
@MainActor public final class DroppedContent {
    private let reference: Reference
    private var drop: OpaquePointer { reference.object() }

    init(_ drop: ObjectPointer) { reference = Reference(retaining: drop) }

    /// The content types on offer, the preferred one first (`gdk_content_formats_get_mime_types`).
    public var formatNames: [String] {
        var count: gsize = 0
        guard let names = gdk_content_formats_get_mime_types(gdk_drop_get_formats(drop), &count) else { return [] }
        return (0..<Int(count)).compactMap { names[$0].map { String(cString: $0) } }
    }

    /// The bytes that are offered as a content type, as they are (`gdk_drop_read_async`).
    ///
    /// - Parameter limit: the most bytes that are taken into memory.
    /// - Throws: ``ContentTooLarge`` beyond that, ``GLibError`` when the program that has them does not hand them over.
    public func bytes(as contentType: String, limit: Int = 256 << 20) async throws -> [UInt8]? {
        guard let name = g_intern_string(contentType) else { return nil }
        var names: [UnsafePointer<CChar>?] = [name, nil]
        let input = try await gio(
            start: { gdk_drop_read_async(drop, &names, G_PRIORITY_DEFAULT, $0, $1, $2) },
            finish: { gdk_drop_read_finish(self.drop, $0, nil, $1) as UnsafeMutablePointer<GInputStream>? })
        return try await ContentStream.bytes(of: input, limit: limit)
    }

    /// Tells the other program whether it was taken (`gdk_drop_finish`).
    public func end(_ wasTaken: Bool) {
        gdk_drop_finish(drop, wasTaken ? GDK_ACTION_COPY : GdkDragAction(rawValue: 0))
    }
}
