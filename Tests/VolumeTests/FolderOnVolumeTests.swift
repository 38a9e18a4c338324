// SPDX-License-Identifier: MPL-2.0

import Documents
import Testing
import VolumeAccess

@Suite(.serialized, .enabled(if: FaultyVolume.obstacle == nil, "\(FaultyVolume.obstacle ?? "")"))
@MainActor struct FolderOnVolumeTests {
    private func eventually(_ condition: @MainActor () -> Bool) async -> Bool {
        let deadline = ContinuousClock.now + .seconds(20)
        while !condition() {
            if ContinuousClock.now > deadline { return false }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return true
    }

    @Test func `a folder keeps its documents when its volume goes, and goes on when it is back`() async throws {
        let volume = try FaultyVolume()
        for name in ["a", "b", "c"] { volume.content.write(name, [1]) }
        let folder = Folder(volume.location, access: HelperFileAccess(try volume.helper()))
        folder.start()
        #expect(await eventually { folder.state == .complete })
        volume.pullOut()
        #expect(await eventually { folder.state == .lost(.disconnected(volume.location)) })
        #expect(folder.count == 3)
        volume.content.write("d", [1])
        try volume.plugIn()
        #expect(await eventually { folder.state == .complete && folder.count == 4 })
        folder.stop()
    }

    @Test func `a folder on a volume that hangs says so, and goes on when it answers`() async throws {
        let volume = try FaultyVolume()
        volume.content.write("a", [1])
        let helper = try volume.helper { $0.silence = 200 }
        let folder = Folder(volume.location, access: HelperFileAccess(helper))
        folder.start()
        #expect(await eventually { folder.state == .complete })
        volume.rules("* * hang")
        folder.reload()
        #expect(await eventually { folder.isWaitingForVolume })
        #expect(folder.count == 1)
        volume.rules()
        #expect(await eventually { !folder.isWaitingForVolume && folder.state == .complete })
        folder.stop()
    }
}
