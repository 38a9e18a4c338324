// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// A list of files that all programs of the desktop share, such as those that were used last (GBookmarkFile, the XBEL
/// format). Reading and writing wait for the disk: not on the main thread.
public final class SharedBookmarks {
    /// A file of the list.
    public struct Entry: Sendable, Equatable {
        /// The file's URI.
        public let uri: String
        /// The time when a program last used the file, in seconds since 1970.
        public let lastUse: Int

        /// An entry.
        public init(uri: String, lastUse: Int) {
            self.uri = uri
            self.lastUse = lastUse
        }
    }

    private let file: OpaquePointer

    /// An empty list (`g_bookmark_file_new`).
    public init() { file = g_bookmark_file_new() }

    /// The list in a file's content; nil when it is none (`g_bookmark_file_load_from_data`).
    public convenience init?(_ content: [UInt8]) {
        self.init()
        let isRead = content.withUnsafeBytes { bytes in
            g_bookmark_file_load_from_data(
                file, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), gsize(bytes.count), nil)
        }
        guard isRead != 0 else { return nil }
    }

    deinit { g_bookmark_file_free(file) }

    /// The list's files, the last used first, without those that programs marked as private.
    public var entries: [Entry] {
        var count: gsize = 0
        guard let uris = g_bookmark_file_get_uris(file, &count) else { return [] }
        defer { g_strfreev(uris) }
        let all: [Entry] = (0..<Int(count)).compactMap { index in
            guard let uri = uris[index], g_bookmark_file_get_is_private(file, uri, nil) == 0 else { return nil }
            let moments = [
                g_bookmark_file_get_modified_date_time(file, uri, nil),
                g_bookmark_file_get_visited_date_time(file, uri, nil),
            ]
            let last = moments.compactMap { $0.map { Int(g_date_time_to_unix($0)) } }.max() ?? 0
            return Entry(uri: String(cString: uri), lastUse: last)
        }
        return all.sorted { ($0.lastUse, $1.uri) > ($1.lastUse, $0.uri) }
    }

    /// Notes that a program has used a file now (`g_bookmark_file_add_application`).
    ///
    /// - Parameters:
    ///   - type: the file's content type.
    ///   - program: the program's name.
    ///   - command: how the program opens a file, `%u` for its URI.
    public func add(_ uri: String, type: String, program: String, command: String) {
        g_bookmark_file_set_mime_type(file, uri, type)
        g_bookmark_file_add_application(file, uri, program, command)
        let now = g_date_time_new_now_utc()
        g_bookmark_file_set_visited_date_time(file, uri, now)
        g_bookmark_file_set_modified_date_time(file, uri, now)
        g_date_time_unref(now)
    }

    /// Takes a file out of the list (`g_bookmark_file_remove_item`); false when it was not in it.
    @discardableResult public func remove(_ uri: String) -> Bool { g_bookmark_file_remove_item(file, uri, nil) != 0 }

    /// Says that a file has another URI (`g_bookmark_file_move_item`); false when it was not in the list.
    @discardableResult public func move(_ uri: String, to new: String) -> Bool {
        g_bookmark_file_move_item(file, uri, new, nil) != 0
    }

    /// The list as it is to be written (`g_bookmark_file_to_data`).
    public var content: [UInt8] {
        var count: gsize = 0
        guard let text = g_bookmark_file_to_data(file, &count, nil) else { return [] }
        defer { g_free(text) }
        return Array(UnsafeRawBufferPointer(start: text, count: Int(count)))
    }
}
