// SPDX-License-Identifier: MPL-2.0

import Synchronization
import TestServers
import Testing
import VolumeAccess

/// What only a real WebDAV server asks and tells.
@Suite(.serialized, .enabled(if: WebServer.obstacle == nil, "\(WebServer.obstacle ?? "")"))
struct WebTests {
    @Test func `a password is asked for, as slowly as people type, and a wrong one again`() async throws {
        let server = try WebServer()
        server.write("a.txt", [1])
        let asked = Mutex(0)
        try await Volumes.mount(server.location) { question in
            let isFirst = asked.withLock {
                $0 += 1
                return $0 == 1
            }
            #expect(question.needsPassword)
            // Typing takes five times as long as the server may be silent, which counts only once it is asked again.
            VolumeHelpers.setTimeouts(of: server.location, silence: 50, end: 100)
            try? await Task.sleep(for: .milliseconds(500))
            VolumeHelpers.setTimeouts(of: server.location)
            return WebServer.reply(isFirst ? "wrong" : WebServer.password)
        }
        #expect(asked.withLock { $0 } >= 2)
        #expect(try await listedNames(server.location) == ["a.txt"])
    }

    @Test func `documents are read, and their types known`() async throws {
        let server = try WebServer()
        try await server.connect()
        server.write("picture.png", Array(repeating: 7, count: 300_000))
        let access = FileAccesses.access(for: server.location)
        #expect(access.isRemote)
        #expect(try await access.bytes(of: server.location("picture.png")).count == 300_000)
        #expect(try await access.facts(server.location("picture.png")).contentType == "image/png")
    }
}
