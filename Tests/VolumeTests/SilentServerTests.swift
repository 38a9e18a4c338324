// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import TestServers
import TestSupport
import Testing
import VolumeAccess

/// Servers that take a connection and then say nothing, of every kind.
@Suite(.serialized, .enabled(if: Session.obstacle == nil, "\(Session.obstacle ?? "")"))
struct SilentServerTests {
    private let server = SilentServer()

    private func failure(mounting location: FileLocation) async -> FileAccessError? {
        do throws(FileAccessError) {
            try await Volumes.mount(location) { _ in MountReply(goesOn: true) }
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: ["smb", "dav", "ftp", "sftp"])
    func `a server that says nothing is given up, and said to be silent`(_ scheme: String) async throws {
        let location = FileLocation(uri: "\(scheme)://127.0.0.1:\(server.port)/share")
        let waiting = Task { await failure(mounting: location) }
        try await waitUntil("a call to the server") { server.hasBeenCalled }
        // The backend has been started and has connected, for which a busy machine may take long.
        VolumeHelpers.setTimeouts(of: location, silence: 300, end: 1_000)
        let error = try #require(await waiting.value)
        #expect(ServerFailure.message(error, location).contains("does not respond"), "\(error)")
    }

    @Test func `while a server is waited for, giving up is at once and other volumes are read`() async throws {
        let location = FileLocation(uri: "smb://127.0.0.1:\(server.port)/share")
        let waiting = Task { await failure(mounting: location) }
        try await waitUntil("a call to the server") { server.hasBeenCalled }
        #expect(
            try await FileAccesses.access(for: FileLocation(path: "/etc/passwd")).facts(.init(path: "/etc/passwd")).size
                > 0)
        waiting.cancel()
        #expect(await waiting.value == .cancelled)
    }
}
