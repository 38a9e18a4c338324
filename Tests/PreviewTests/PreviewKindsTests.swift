// SPDX-License-Identifier: MPL-2.0

import Documents
import Testing

@testable import Previews

@MainActor @Suite struct PreviewKindsTests {
    @Test(arguments: [
        "application/oxps", "application/vnd.ms-xpsdocument", "application/postscript", "image/x-eps",
        "application/pdf", "image/vnd.djvu", "application/epub+zip", "text/html", "application/zip",
    ])
    func `the placeholder of a document that becomes pages is a page`(contentType: String) {
        #expect(PreviewKinds.showsPages(ContentType(contentType)))
    }

    @Test(arguments: ["image/jpeg", "image/svg+xml", "text/plain", "video/mp4", "audio/mpeg", "model/stl"])
    func `the placeholder of a document that becomes no pages is a picture`(contentType: String) {
        #expect(!PreviewKinds.showsPages(ContentType(contentType)))
    }
}
