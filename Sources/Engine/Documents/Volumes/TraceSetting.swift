// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

/// The user's choice whether thumbnails and recent entries of documents on removable volumes are kept on the home disk.
///
/// A browser keeps it among its settings, in the file `browser` of its program's folder below `$XDG_CONFIG_HOME`; other
/// programs read it there.
public enum TraceSetting {
    /// The name in the file of settings.
    public static let name = "keep-removable"

    /// Reads the choice from the settings of the program with a folder of that name, and has ``VolumeTraces/keepsRemovable`` follow it: true unless the file says otherwise.
    public static func apply(from folderName: String) async {
        let bytes = await KeptFile(setting: "browser", in: folderName).read() ?? []
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        VolumeTraces.keepsRemovable = !lines.contains { $0 == name + "=false" }
    }
}
