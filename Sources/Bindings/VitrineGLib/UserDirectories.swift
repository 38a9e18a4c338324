// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// The user's well-known directories, as bytes of absolute paths. None of them is looked at.
public enum UserDirectories {
    /// The directories of `user-dirs.dirs`.
    public enum Special: Sendable, CaseIterable {
        /// The desktop's files.
        case desktop
        /// Documents.
        case documents
        /// Downloads.
        case downloads
        /// Music.
        case music
        /// Pictures.
        case pictures
        /// Templates for new documents.
        case templates
        /// Videos.
        case videos
    }

    /// The home directory. `g_get_home_dir`.
    public static var home: [UInt8] { bytes(g_get_home_dir()) ?? Array("/".utf8) }

    /// The directory for files that programs can make again: `$XDG_CACHE_HOME`. `g_get_user_cache_dir`.
    public static var cache: [UInt8] { bytes(g_get_user_cache_dir()) ?? home }

    /// The directory for the user's data: `$XDG_DATA_HOME`. `g_get_user_data_dir`.
    public static var data: [UInt8] { bytes(g_get_user_data_dir()) ?? home }

    /// The directory for the user's configuration of programs: `$XDG_CONFIG_HOME`. `g_get_user_config_dir`.
    public static var configuration: [UInt8] { bytes(g_get_user_config_dir()) ?? home }

    /// The directory for the state of programs: `$XDG_STATE_HOME`. `g_get_user_state_dir`.
    public static var state: [UInt8] { bytes(g_get_user_state_dir()) ?? home }

    /// The directories of installed programs' data, the first to be searched first: `$XDG_DATA_DIRS`.
    /// `g_get_system_data_dirs`.
    public static var systemData: [[UInt8]] {
        guard let list = g_get_system_data_dirs() else { return [] }
        return sequence(first: list) { $0 + 1 }.lazy.map(\.pointee).prefix { $0 != nil }.compactMap { bytes($0) }
    }

    /// A directory of `user-dirs.dirs`, nil when the user has none. `g_get_user_special_dir`.
    public static func special(_ directory: Special) -> [UInt8]? {
        let kind =
            switch directory {
            case .desktop: G_USER_DIRECTORY_DESKTOP
            case .documents: G_USER_DIRECTORY_DOCUMENTS
            case .downloads: G_USER_DIRECTORY_DOWNLOAD
            case .music: G_USER_DIRECTORY_MUSIC
            case .pictures: G_USER_DIRECTORY_PICTURES
            case .templates: G_USER_DIRECTORY_TEMPLATES
            case .videos: G_USER_DIRECTORY_VIDEOS
            }
        return bytes(g_get_user_special_dir(kind))
    }

    private static func bytes(_ string: UnsafePointer<CChar>?) -> [UInt8]? {
        string.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
}
