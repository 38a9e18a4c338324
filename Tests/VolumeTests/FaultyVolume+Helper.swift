// SPDX-License-Identifier: MPL-2.0

import TestSupport
import VolumeAccess

extension FaultyVolume {
    /// A client of the volume's helper that gives up waiting sooner than the programs do.
    func helper(_ change: (inout Patience) -> Void = { _ in }) throws -> VolumeHelper {
        guard let root = VolumeRoot(holding: location) else {
            throw TestFailure("the volume is taken for the home disk")
        }
        var patience = Patience()
        patience.firstProbe = 50
        patience.lastProbe = 200
        change(&patience)
        return VolumeHelper(root, patience: patience)
    }
}
