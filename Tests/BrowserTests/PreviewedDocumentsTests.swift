// SPDX-License-Identifier: MPL-2.0

import Testing
import VolumeAccess

@testable import Browser

struct PreviewedDocumentsTests {
    @Test func `a document that has left the folder keeps its place among the others`() {
        var documents = PreviewedDocuments(folderCount: 3, departed: nil)
        #expect((0..<documents.count).map { documents.folderIndex(ofItem: $0) } == [0, 1, 2])
        documents.departed = .init(location: FileLocation(path: "/gone"), index: 1)
        #expect((0..<documents.count).map { documents.folderIndex(ofItem: $0) } == [0, nil, 1, 2])
    }
}
