// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport

/// A mounted `SweepVolume`, and the page through which it is told what to do. One lane uses it.
struct SweepMount: @unchecked Sendable {
    private let page: UnsafeMutablePointer<Int32>
    private let mount: MountedProgram
    private let stage: Stage

    /// Mounts it.
    init(_ stage: Stage) throws {
        self.stage = stage
        guard access("/dev/fuse", R_OK | W_OK) == 0 else { throw TestFailure("/dev/fuse cannot be opened here") }
        let path = stage.control
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0, ftruncate(file, 4096) == 0,
            let memory = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), memory != MAP_FAILED
        else { throw TestFailure("no page to share") }
        close(file)
        page = memory.bindMemory(to: Int32.self, capacity: 10)
        mkdir(stage.behind, 0o755)
        mount = try MountedProgram(
            [Products.path("SweepVolume"), stage.behind, path, "-f", stage.volume], on: stage.volume)
    }

    /// Calls counted since the last ``arm(_:at:)``.
    var calls: Int { Int(page[5]) }
    /// Calls that failed since then.
    var failed: Int { Int(page[6]) }

    /// Calls of the process at work itself since then, which is to touch no volume.
    var touched: Int { Int(page[8]) }

    /// Lets the call of that number fail; none when it is nil, but counts.
    func arm(_ fault: Fault, at number: Int?, refusesReplacing: Bool = false) {
        (page[5], page[6], page[7], page[8], page[9]) = (0, 0, 0, 0, refusesReplacing ? 1 : 0)
        (page[1], page[2], page[3], page[4]) = (
            number.map { Int32($0) } ?? .max, fault.error, fault.changing ? 1 : 0, fault.taking ? 1 : 0
        )
        page[0] = fault.mode
    }

    /// Says who is at work.
    func aim(at process: pid_t) { page[7] = process }

    /// Lets nothing fail.
    func disarm() { page[0] = 0 }

    func unmount() {
        mount.unmount()
        rmdir(stage.volume)
    }
}
