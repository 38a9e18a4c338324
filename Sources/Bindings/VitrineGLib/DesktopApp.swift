// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// An installed program that opens documents (GDesktopAppInfo), as a value.
public struct DesktopApp: Hashable, Sendable {
    /// The name of its desktop entry.
    public let id: String
    /// The program's name for the user.
    public let name: String

    /// The programs that say they open a content type, the preferred one first (`g_app_info_get_all_for_type`).
    ///
    /// Reads the system's tables of programs: not for the main thread.
    public static func all(for contentType: String) -> [DesktopApp] {
        let list = g_app_info_get_all_for_type(contentType)
        defer { g_list_free(list) }
        var apps: [DesktopApp] = []
        if let preferred = g_app_info_get_default_for_type(contentType, 0) {
            if let app = DesktopApp(preferred) { apps.append(app) }
            g_object_unref(UnsafeMutableRawPointer(preferred))
        }
        var link = list
        while let current = link {
            if let app = DesktopApp(OpaquePointer(current.pointee.data!)), !apps.contains(app) { apps.append(app) }
            g_object_unref(current.pointee.data)
            link = current.pointee.next
        }
        return apps
    }

    /// All programs that open files and are shown in menus, by name (`g_app_info_get_all`).
    ///
    /// Reads the system's tables of programs: not for the main thread.
    public static func all() -> [DesktopApp] {
        let list = g_app_info_get_all()
        defer { g_list_free_full(list) { g_object_unref($0) } }
        var apps: [DesktopApp] = []
        var link = list
        while let current = link {
            let info = OpaquePointer(current.pointee.data!)
            if g_app_info_should_show(info) != 0,
                g_app_info_supports_uris(info) != 0 || g_app_info_supports_files(info) != 0,
                let app = DesktopApp(info)
            {
                apps.append(app)
            }
            link = current.pointee.next
        }
        return apps.sorted { Collation.caseFolded($0.name) < Collation.caseFolded($1.name) }
    }

    /// Makes it the program that opens a content type from now on (`g_app_info_set_as_default_for_type`).
    ///
    /// Writes a file: not for the main thread.
    ///
    /// - Throws: ``GLibError`` when the choice cannot be kept.
    public func setAsDefault(for contentType: String) throws(GLibError) {
        guard let info = g_desktop_app_info_new(id) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(info)) }
        _ = try reporting { g_app_info_set_as_default_for_type(info, contentType, $0) }
    }

    /// Names of its themed icon, or the path of its own (`g_app_info_get_icon`).
    public let iconName: String?

    /// Has this program open documents, by their URIs (`g_app_info_launch_uris_async`).
    ///
    /// - Throws: ``GLibError`` when it cannot be started.
    @MainActor public func open(_ uris: [String]) async throws {
        guard let info = g_desktop_app_info_new(id) else {
            // It was removed since it was listed.
            for uri in uris { try await Self.openByDefault(uri) }
            return
        }
        let app = Reference(taking: ObjectPointer(info))
        var list: UnsafeMutablePointer<GList>?
        for uri in uris.reversed() { list = g_list_prepend(list, g_strdup(uri)) }
        defer { g_list_free_full(list) { g_free($0) } }
        let context = LaunchContext.current
        _ = try await gio(
            start: { g_app_info_launch_uris_async(app.object(), list, context?.object(), $0, $1, $2) },
            finish: { g_app_info_launch_uris_finish(app.object(), $0, $1) })
    }

    /// Has the program that the user prefers open a document (`g_app_info_launch_default_for_uri_async`).
    ///
    /// - Throws: ``GLibError`` when there is none or it cannot be started.
    @MainActor public static func openByDefault(_ uri: String) async throws {
        let context = LaunchContext.current
        _ = try await gio(
            start: { g_app_info_launch_default_for_uri_async(uri, context?.object(), $0, $1, $2) },
            finish: { g_app_info_launch_default_for_uri_finish($0, $1) })
    }

    /// The program that the user prefers for addresses such as `mailto:` (`g_app_info_get_default_for_uri_scheme`).
    ///
    /// Reads the system's tables of programs: not for the main thread.
    public static func preferred(forScheme scheme: String) -> DesktopApp? {
        guard let info = g_app_info_get_default_for_uri_scheme(scheme) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(info)) }
        return DesktopApp(info)
    }

    /// Starts this program with arguments of its own (`g_app_info_get_executable`, `g_app_info_launch`).
    ///
    /// - Throws: ``GLibError`` when it cannot be started.
    @MainActor public func run(_ arguments: [String]) throws {
        guard let info = g_desktop_app_info_new(id) else { return }
        let app = Reference(taking: ObjectPointer(info))
        guard let program = g_app_info_get_executable(app.object()) else { return }
        // A per cent sign stands for something in a desktop entry's command line.
        let line = ([String(cString: program)] + arguments)
            .compactMap { String(taking: g_shell_quote($0)) }.joined(separator: " ")
            .split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
        let context = LaunchContext.current
        let made = try reporting {
            g_app_info_create_from_commandline(line, name, GAppInfoCreateFlags(rawValue: 0), $0)
        }
        guard let made else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(made)) }
        _ = try reporting { g_app_info_launch(made, nil, context?.object(), $0) }
    }

    private init?(_ info: OpaquePointer) {
        guard let id = g_app_info_get_id(info), let name = g_app_info_get_display_name(info) else { return nil }
        let icon = g_app_info_get_icon(info)
        iconName = icon == nil ? nil : String(taking: g_icon_to_string(icon))
        self.id = String(cString: id)
        self.name = String(cString: name)
    }
}
