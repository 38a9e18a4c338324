// SPDX-License-Identifier: MPL-2.0

package import Synchronization

/// The helpers of this process: one for each volume.
package enum VolumeHelpers {
    private static let known = Mutex<[VolumeRoot: VolumeHelper]>([:])

    /// How long volumes may take that are met from now on.
    package static let patience = Mutex(standardPatience())

    /// A call, as Swift 6.3 lays a static mutex around a constant out as nothing but zeros when it optimises: every volume
    /// would be given up after a tenth of a second.
    @inline(never) private static func standardPatience() -> Patience { Patience() }

    /// The helper of the volume that holds a file; nil for the home disk.
    package static func helper(for file: FileLocation) -> VolumeHelper? {
        VolumeRoot(holding: file).map { helper($0) }
    }

    /// The helper of a volume.
    package static func helper(_ root: VolumeRoot) -> VolumeHelper {
        known.withLock { known in
            if let helper = known[root] { return helper }
            let helper = VolumeHelper(root, patience: patience.withLock { $0 })
            known[root] = helper
            return helper
        }
    }

    /// The helper of a volume by its first folder, if anybody has asked it anything.
    package static func existing(_ root: FileLocation) -> VolumeHelper? {
        known.withLock { known in known.first { $0.key.location == root }?.value }
    }
}
