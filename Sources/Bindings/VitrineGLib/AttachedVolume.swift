// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// A volume that is attached or connected, mounted or not, as a value (GVolume, GMount).
public struct AttachedVolume: Hashable, Sendable {
    /// The identity of the volume: its file system's identifier, else its device, else the URI of its root.
    public let id: String
    /// The volume's name for the user.
    public var name: String
    /// Names of its one-coloured themed icon, the most fitting first.
    public let iconNames: [String]
    /// The URI of its root folder; nil while it is not mounted.
    public let uri: String?
    /// Whether the volume can be ejected or unmounted.
    public let canEject: Bool

    /// A volume that may be mounted.
    @MainActor init(volume: OpaquePointer) {
        let mount = g_volume_get_mount(volume)
        defer { if let mount { g_object_unref(UnsafeMutableRawPointer(mount)) } }
        let identifier =
            owned(g_volume_get_uuid(volume)) ?? owned(g_volume_get_identifier(volume, "unix-device"))
        name = owned(g_volume_get_name(volume)) ?? ""
        id = identifier ?? name
        iconNames = themedNames(g_volume_get_symbolic_icon(volume))
        uri = mount.flatMap { Self.rootURI($0) }
        canEject =
            g_volume_can_eject(volume) != 0
            || mount.map { g_mount_can_unmount($0) != 0 || g_mount_can_eject($0) != 0 } ?? false
    }

    /// A mount without a volume, such as a server's; nil for one that is not to be shown.
    @MainActor init?(mount: OpaquePointer) {
        guard g_mount_is_shadowed(mount) == 0, let uri = Self.rootURI(mount) else { return nil }
        if let volume = g_mount_get_volume(mount) {
            g_object_unref(UnsafeMutableRawPointer(volume))
            return nil
        }
        id = owned(g_mount_get_uuid(mount)) ?? uri
        name = owned(g_mount_get_name(mount)) ?? uri
        iconNames = themedNames(g_mount_get_symbolic_icon(mount))
        self.uri = uri
        canEject = g_mount_can_unmount(mount) != 0 || g_mount_can_eject(mount) != 0
    }

    /// The URI of a mount's root folder (`g_mount_get_root`).
    static func rootURI(_ mount: OpaquePointer) -> String? {
        guard let root = g_mount_get_root(mount) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(root)) }
        return owned(g_file_get_uri(root))
    }
}

private func owned(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { g_free(text) }
    return String(cString: text)
}

@MainActor private func themedNames(_ icon: OpaquePointer?) -> [String] {
    guard let icon else { return [] }
    defer { g_object_unref(UnsafeMutableRawPointer(icon)) }
    guard g_type_check_instance_is_a(ObjectPointer(icon)(), g_themed_icon_get_type()) != 0,
        let names = g_themed_icon_get_names(icon)
    else { return [] }
    var result: [String] = []
    while let name = names[result.count] { result.append(String(cString: name)) }
    return result
}
