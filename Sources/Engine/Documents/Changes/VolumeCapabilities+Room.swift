// SPDX-License-Identifier: MPL-2.0

package import Quantities
package import VolumeAccess

extension VolumeCapabilities {
    /// The problem with writing that many bytes into a folder; nil when there is enough free space.
    package func shortage(of needed: ByteCount, in folder: FileLocation) -> TransferProblem? {
        if let free, free < needed { return .noSpace(folder, needed: needed, free: free) }
        if let allowance, allowance < needed { return .overQuota(folder, needed: needed, left: allowance) }
        return nil
    }
}
