// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

extension VolumeRoot {
    /// The volumes that hold some files, each once; the home disk is not among them.
    static func all(holding files: [FileLocation]) -> [VolumeRoot] {
        var folders: Set<FileLocation> = []
        let places = files.filter { folders.insert($0.parent ?? $0).inserted }
        return Array(Set(places.compactMap { VolumeRoot(holding: $0) }))
    }
}

extension FileChangeError {
    /// The same, said of the volume where the whole volume is gone, and not one of its folders.
    func about(_ volumes: [VolumeRoot]) -> FileChangeError {
        guard case .gone(let place) = self,
            let volume = volumes.first(where: { TransferPlan.isInside(place, $0.location) }),
            VolumeRoot(holding: place) != volume
        else { return self }
        return .gone(volume.location)
    }
}
