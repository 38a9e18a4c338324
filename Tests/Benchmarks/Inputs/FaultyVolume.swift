// SPDX-License-Identifier: MPL-2.0
import TestSupport

extension FaultyVolume {
    /// Mounts one that shows photos, the first of its documents.
    @MainActor convenience init(_ bench: Bench) throws {
        if let obstacle = Self.obstacle { throw BenchError(obstacle) }
        let content = bench.workspace.fresh("volume")
        try Command.run(["cp"] + Photos(workspace: bench.workspace).cameraJPEGs(40) + [content])
        try self.init("Stick", showing: content)
    }
}
