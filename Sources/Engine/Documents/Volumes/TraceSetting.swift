// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

/// The user's choice whether thumbnails and recent entries of documents on removable volumes are kept on the home disk.
///
/// The browser keeps it among its settings, in `$XDG_CONFIG_HOME/vitrine/browser`; other programs read it there.
public enum TraceSetting {
    /// The name in the file of settings.
    public static let name = "keep-removable"

    /// Reads the choice, and has ``VolumeTraces/keepsRemovable`` follow it: true unless the file says otherwise.
    public static func apply() async {
        let bytes = await KeptFile(setting: "browser").read() ?? []
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        VolumeTraces.keepsRemovable = !lines.contains { $0 == name + "=false" }
    }
}
