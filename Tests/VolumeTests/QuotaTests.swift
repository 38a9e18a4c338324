// SPDX-License-Identifier: MPL-2.0

import Documents
import Quantities
import Testing
import VolumeAccess

/// What users may take of a volume, known before they try.
struct QuotaTests {
    @Test func `a limit is counted in kibibytes, what is taken in bytes, and nothing is nothing`() {
        #expect(Quota(blocks: 100, used: 400).left == 102_000)
        #expect(Quota(blocks: 1, used: 5000).left == 0)
        #expect(Quota(blocks: 0, used: 5000).left == nil)
    }

    @Test func `a share that is used up is told although the volume has room`() {
        let folder = FileLocation(path: "/media/stick")
        func shortage(free: ByteCount?, allowance: ByteCount?) -> TransferProblem? {
            VolumeCapabilities(free: free, allowance: allowance).shortage(of: 1000, in: folder)
        }
        #expect(shortage(free: 2000, allowance: 999) == .overQuota(folder, needed: 1000, left: 999))
        #expect(shortage(free: 999, allowance: 2000) == .noSpace(folder, needed: 1000, free: 999))
        #expect(shortage(free: 1000, allowance: 1000) == nil)
        #expect(shortage(free: nil, allowance: nil) == nil)
        #expect(TransferProblem.overQuota(folder, needed: 1000, left: 999).stopsAll)
        #expect(TransferProblem.overQuota(folder, needed: 1000, left: 999).message.contains("“stick”"))
    }
}
