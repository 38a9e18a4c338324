// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// A volume that is mounted, as a value (GMount).
public struct MountedVolume: Hashable, Sendable {
    /// What people call it (`g_mount_get_name`).
    public let name: String
    /// The URI of its root folder (`g_mount_get_root`).
    public let uri: String
    /// Names of its one-coloured themed icon, the most fitting first (`g_mount_get_symbolic_icon`).
    public let iconNames: [String]

    @MainActor init?(_ mount: OpaquePointer) {
        guard g_mount_is_shadowed(mount) == 0, let root = g_mount_get_root(mount) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(root)) }
        guard let name = g_mount_get_name(mount), let uri = g_file_get_uri(root) else { return nil }
        defer {
            g_free(name)
            g_free(uri)
        }
        self.name = String(cString: name)
        self.uri = String(cString: uri)
        var iconNames: [String] = []
        if let icon = g_mount_get_symbolic_icon(mount) {
            defer { g_object_unref(UnsafeMutableRawPointer(icon)) }
            if g_type_check_instance_is_a(ObjectPointer(icon)(), g_themed_icon_get_type()) != 0,
                let names = g_themed_icon_get_names(icon)
            {
                var index = 0
                while let name = names[index] {
                    iconNames.append(String(cString: name))
                    index += 1
                }
            }
        }
        self.iconNames = iconNames
    }
}
