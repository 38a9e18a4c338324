// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib

/// The volumes that are mounted now, for questions that must contact no server by themselves.
///
/// GIO mounts some servers on demand, those of `http:` among them, and asks them before anybody wanted it.
@MainActor public enum MountedVolumes {
    /// Schemes of files on this computer that need no mount of their own.
    private static let localSchemes: Set<String> = ["trash", "recent", "starred"]
    private static var monitor: VolumeMonitor?

    /// Whether a file has a path, or lies on a volume that is mounted already: it can be asked without contacting
    /// anything new.
    public static func holds(_ file: FileLocation) async -> Bool {
        guard file.path == nil else { return true }
        guard let scheme = file.uri.firstIndex(of: ":").map({ file.uri[..<$0].lowercased() }) else { return false }
        if localSchemes.contains(scheme) { return true }
        if ["http", "https"].contains(scheme) { return false }
        if monitor == nil { monitor = await VolumeMonitor.make() }
        let place = FileLocation(uri: plain(file.uri))
        return (monitor?.volumes ?? []).contains { volume in
            volume.uri.map { place.isWithin(FileLocation(uri: plain($0))) } ?? false
        }
    }

    /// A URI without the user's name, which a mount's address has and a file's may lack; scheme and host in small
    /// letters.
    nonisolated static func plain(_ uri: String) -> String {
        let parts = uri.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count > 2, parts[1].isEmpty else { return uri }
        let host = parts[2].split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        return ([parts[0].lowercased(), "", host.lowercased()] + parts.dropFirst(3).map(String.init))
            .joined(separator: "/")
    }
}
