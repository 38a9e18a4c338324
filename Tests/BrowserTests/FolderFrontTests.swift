// SPDX-License-Identifier: MPL-2.0

import Documents
import Testing
import VolumeAccess

@testable import Browser

@Suite struct FolderFrontTests {
    @Test(arguments: [48.0, 96, 128, 256])
    func `what is in a folder lies within its icon, in the middle, below the tab`(side: Double) {
        let place = FolderFront.place(side: side)
        #expect(place.x >= side / 8 && abs(place.x * 2 + place.width - side) <= 1)
        #expect(place.y >= side / 3 && place.y + place.height <= side * 0.85)
        #expect(FolderFront.size(side: side).width == place.width)
    }

    @Test func `a folder of the home disk shows what is in it, and no other document does`() {
        func document(_ kind: FileFacts.Kind, isReadable: Bool = true) -> Document {
            let facts = FileFacts(
                name: Array("x".utf8), kind: kind, contentType: "inode/directory", isReadable: isReadable)
            return Document(location: FileLocation(path: "/usr/x"), facts: facts)
        }
        #expect(document(.folder).showsContents)
        #expect(!document(.file).showsContents && !document(.folder, isReadable: false).showsContents)
    }
}
