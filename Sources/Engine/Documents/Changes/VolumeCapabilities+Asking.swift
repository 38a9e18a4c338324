// SPDX-License-Identifier: MPL-2.0

public import VolumeAccess

extension VolumeCapabilities {
    /// Asks the volume of a folder.
    public static func of(_ folder: FileLocation) async throws(FileChangeError) -> VolumeCapabilities {
        try await FileQueue.perform { () throws(FileChangeError) in
            let (target, changes) = try FileAccesses.resolved(folder)
            return try changes.capabilities(of: target)
        }
    }
}
