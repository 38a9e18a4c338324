// SPDX-License-Identifier: MPL-2.0

import Documents
import Testing
import VolumeAccess

@testable import Browser

struct PathSegmentTests {
    private let home = FileLocation(path: "/home/ada")

    @Test func `a path below home begins at home`() {
        let segments = PathSegment.segments(to: FileLocation(path: "/home/ada/Pictures/2024"), home: home)
        #expect(
            segments.map(\.location.path)
                == ["/home/ada", "/home/ada/Pictures", "/home/ada/Pictures/2024"].map { Array($0.utf8) })
        #expect(segments.first?.iconName == "user-home-symbolic")
        #expect(segments.dropFirst().map(\.title) == ["Pictures", "2024"])
    }

    @Test func `any other path begins at the root`() {
        let segments = PathSegment.segments(to: FileLocation(path: "/usr/share"), home: home)
        #expect(segments.map(\.location) == ["/", "/usr", "/usr/share"].map { FileLocation(path: $0) })
        #expect(segments.first?.iconName != nil)
    }

    @Test func `a path on a volume begins at the volume`() {
        let stick = Place(
            name: "Stick", location: FileLocation(path: "/media/ada/1234"), iconName: "drive-removable-media-symbolic")
        let segments = PathSegment.segments(
            to: FileLocation(path: "/media/ada/1234/Music"), home: home, volumes: [stick])
        #expect(segments.map(\.title) == ["Stick", "Music"])
    }

    @Test func `a deceptive folder name is shown for what it is`() {
        let segments = PathSegment.segments(to: FileLocation(path: "/home/ada/a\u{202E}b"), home: home)
        #expect(segments.last?.title.unicodeScalars.contains("\u{202E}") == false)
    }

    @Test func `a collection is one step`() {
        let segments = PathSegment.segments(to: DocumentCollection.starred.location, home: home)
        #expect(segments.map(\.location) == [DocumentCollection.starred.location])
    }
}
