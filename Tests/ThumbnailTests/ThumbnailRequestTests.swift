// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Testing
import Thumbnails
import VolumeAccess

@Suite struct ThumbnailRequestTests {
    private let request = ThumbnailRequest(
        file: FileLocation(path: "/tmp/a.png"), size: ThumbnailSize(width: 100, height: 50), scale: 1.5)

    @Test func `points become pixels, rounded up`() throws {
        #expect(try request.validated() == PixelSize(width: 150, height: 75))
    }

    @Test func `a request that makes no sense is a typed error`() {
        let changes: [(inout ThumbnailRequest) -> Void] = [
            { $0.size.width = 0 }, { $0.size.height = -1 }, { $0.size.width = .nan }, { $0.size.width = 1e9 },
            { $0.scale = 0 }, { $0.scale = .infinity }, { $0.representations = [] }, { $0.minimumDimension = -1 },
            { $0.minimumDimension = 101 }, { $0.file = FileLocation(path: "relative") },
            { $0.file = FileLocation(path: [0x2F, 0, 0x61]) },
        ]
        for change in changes {
            var bad = request
            change(&bad)
            do {
                _ = try bad.validated()
                Issue.record("accepted: \(bad)")
            } catch {
                #expect(error.code == "invalid-request")
                #expect(!error.message.isEmpty)
            }
        }
    }

    @Test func `of a page of the net nothing is fetched, and a server's file is as good as any`() throws {
        var remote = request
        for page in ["http://example.org/a.png", "HTTPS://example.org/a.png", "a.png"] {
            remote.file = FileLocation(uri: page)
            #expect(throws: ThumbnailError.notLocal) { try remote.validated() }
        }
        remote.file = FileLocation(uri: "smb://server/share/a.png")
        #expect(try remote.validated() == PixelSize(width: 150, height: 75))
    }
}
