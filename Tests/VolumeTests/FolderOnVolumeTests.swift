// SPDX-License-Identifier: MPL-2.0

import Documents
import TestSupport
import Testing
import VolumeAccess

@Suite(.serialized, .enabled(if: FaultyVolume.obstacle == nil, "\(FaultyVolume.obstacle ?? "")"))
@MainActor struct FolderOnVolumeTests {
    @Test func `a folder keeps its documents when its volume goes, and goes on when it is back`() async throws {
        let volume = try FaultyVolume()
        for name in ["a", "b", "c"] { volume.content.write(name, [1]) }
        let folder = Folder(volume.location, access: HelperFileAccess(try volume.helper()))
        folder.start()
        try await waitUntil("the folder to be read") { folder.state == .complete }
        volume.pullOut()
        try await waitUntil("the volume to be lost") { folder.state == .lost(.disconnected(volume.location)) }
        #expect(folder.count == 3)
        volume.content.write("d", [1])
        try volume.plugIn()
        try await waitUntil("four files") { folder.state == .complete && folder.count == 4 }
        folder.stop()
    }

    @Test func `a folder on a volume that hangs says so, and goes on when it answers`() async throws {
        let volume = try FaultyVolume()
        volume.content.write("a", [1])
        let helper = try volume.helper { $0.silence = 200 }
        let folder = Folder(volume.location, access: HelperFileAccess(helper))
        folder.start()
        try await waitUntil("the folder to be read") { folder.state == .complete }
        volume.rules("* * hang")
        folder.reload()
        try await waitUntil("the folder to wait for its volume") { folder.isWaitingForVolume }
        #expect(folder.count == 1)
        volume.rules()
        try await waitUntil("the folder to be read again") { !folder.isWaitingForVolume && folder.state == .complete }
        folder.stop()
    }
}
