// SPDX-License-Identifier: MPL-2.0

public import VolumeAccess

extension FileRights {
    /// Asks the volume; a volume that does not answer allows nothing.
    public static func of(_ file: FileLocation) async -> FileRights {
        await FileQueue.perform { () throws(Never) in (try? FileAccesses.changes(for: file).rights(of: file)) ?? .none }
    }
}
