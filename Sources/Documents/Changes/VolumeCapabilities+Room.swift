// SPDX-License-Identifier: MPL-2.0

package import VolumeAccess

extension VolumeCapabilities {
    /// What speaks against writing so many bytes into a folder; nil when there is room.
    package func shortage(of needed: Int, in folder: FileLocation) -> TransferProblem? {
        if let free, free < UInt64(needed) { return .noSpace(folder, needed: needed, free: Int(clamping: free)) }
        if let allowance, allowance < UInt64(needed) {
            return .overQuota(folder, needed: needed, left: Int(clamping: allowance))
        }
        return nil
    }
}
