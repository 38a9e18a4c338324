// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CGLib
public import VitrineGLib

/// Takes files that are dropped on a widget (GtkDropTarget).
@MainActor public struct FileDropTarget: EventController {
    /// The object behind it.
    public let object: ObjectPointer

    /// The operation on dropped files.
    public enum Action: Sendable {
        /// The files are copied; the originals stay.
        case copy
        /// The files are moved.
        case move

        fileprivate var flags: UInt32 {
            switch self {
            case .copy: UInt32(GDK_ACTION_COPY.rawValue)
            case .move: UInt32(GDK_ACTION_MOVE.rawValue)
            }
        }
    }

    /// A target for files (`gtk_drop_target_new`, `GDK_TYPE_FILE_LIST`).
    public init() {
        let both = GdkDragAction(rawValue: GDK_ACTION_COPY.rawValue | GDK_ACTION_MOVE.rawValue)
        object = ObjectPointer(gtk_drop_target_new(gdk_file_list_get_type(), both)!)
    }

    /// The operations that the files' program and the held keys allow (`gdk_drop_get_actions`).
    public var allowed: [Action] {
        guard let drop = gtk_drop_target_get_current_drop(object()) else { return [] }
        let actions = gdk_drop_get_actions(drop).rawValue
        return [Action.copy, .move].filter { actions & $0.flags != 0 }
    }

    /// Asks what would become of files that are held over a place, in points; nil for nothing (`motion`).
    public func onMotion(_ body: @escaping @MainActor (Double, Double) -> Action?) {
        answerFlags("motion") { (x: Double, y: Double) in body(x, y)?.flags ?? 0 }
    }

    /// Calls `body` when files are not held over it any more (`leave`).
    public func onLeave(_ body: @escaping @MainActor () -> Void) { connect("leave", body) }

    /// Hands over the URIs that were dropped at a place, in points; false when they are not taken (`drop`).
    public func onDrop(_ body: @escaping @MainActor ([String], Double, Double) -> Bool) {
        answer("drop") { (files: DroppedFiles, x: Double, y: Double) in body(files.uris, x, y) }
    }
}

/// The value that the `drop` signal carries.
private struct DroppedFiles: PropertyValue {
    static var type: GType { g_value_get_type() }
    let uris: [String]

    init(from value: UnsafePointer<GValue>) {
        guard let inner = g_value_get_boxed(value)?.assumingMemoryBound(to: GValue.self),
            let list = g_value_get_boxed(inner)
        else {
            uris = []
            return
        }
        var uris: [String] = []
        let files = gdk_file_list_get_files(OpaquePointer(list))
        defer { g_slist_free(files) }
        var link = files
        while let current = link {
            if let uri = g_file_get_uri(OpaquePointer(current.pointee.data)) {
                uris.append(String(cString: uri))
                g_free(uri)
            }
            link = current.pointee.next
        }
        self.uris = uris
    }

    func store(in value: UnsafeMutablePointer<GValue>) { g_value_init(value, Self.type) }
}
