// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import Testing

@testable import RendererKit

/// The socket over which a child asks for the files beside its document.
@Suite struct CompanionChannelTests {
    @Test func `a channel whose client is gone has no files, and ends nobody`() {
        signal(SIGPIPE, SIG_DFL)
        var sockets: [Int32] = [-1, -1]
        #expect(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &sockets) == 0)
        let channel = CompanionChannel(takingOver: sockets[0])
        close(sockets[1])
        #expect(channel.file(.buffer, at: "a.bin") == nil)
        let isUnreadable = if case .unreadable = channel.contents(.buffer, at: "a.bin") { true } else { false }
        #expect(isUnreadable)
        let pictures = channel.pictures(at: ["a.png", "b.png"], bounds: PixelSize(width: 8, height: 8))
        #expect(pictures.count == 2 && pictures.allSatisfy { $0.picture == nil })
    }
}
