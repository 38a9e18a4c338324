// SPDX-License-Identifier: MPL-2.0

import Documents
import Quantities
import Testing
import VitrineGtk
import VolumeAccess

@testable import Browser

struct OptionsMenuTests {
    private func subject(_ count: Int, folders: Int = 0) -> OptionsMenu.Subject {
        var subject = OptionsMenu.Subject()
        (subject.count, subject.folderCount, subject.readableCount) = (count, folders, count)
        return subject
    }

    @Test func `documents are counted by what they are and what is kept of them`() async {
        func document(_ name: String, _ kind: FileFacts.Kind = .file, type: String = "text/plain") -> Document {
            Document(
                location: FileLocation(path: "/folder/" + name),
                facts: FileFacts(
                    name: Array(name.utf8), kind: kind, modified: FileTime(nanoseconds: 5), contentType: type))
        }
        let documents = [
            document("a.png", type: "image/png"), document("b.txt"), document("Folder", .folder),
            document("broken", .brokenLink), document("out", .outwardLink),
        ]
        var marks = OptionsMenu.Marks(
            unread: UnreadMarks(since: FileTime(nanoseconds: 0)), failed: [documents[0].location])
        marks.starred.star(documents[1].location)
        let subject = await OptionsMenu.Subject.counting(documents, marks)
        #expect((subject.count, subject.folderCount, subject.pictureCount) == (5, 1, 1))
        #expect((subject.readableCount, subject.unreadCount) == (3, 2))
        #expect((subject.starredCount, subject.failedCount) == (1, 1))
    }

    @Test func `a document has everything`() {
        let menu = OptionsMenu(subject(1))
        for option: OptionsMenu.Option in [
            .quickLook, .open, .openWith, .cut, .copy, .copyPath, .rename, .duplicate, .moveTo, .copyTo, .send, .trash,
            .properties,
        ] {
            #expect(menu.offers(option), "\(option)")
        }
        #expect(!menu.offers(.delete))
        #expect(!menu.offers(.paste))
    }

    @Test func `several documents can be renamed at once, and pictures changed`() {
        var several = subject(2)
        #expect(OptionsMenu(several).offers(.rename))
        #expect(!OptionsMenu(several).offers(.changePictures))
        several.pictureCount = 1
        #expect(OptionsMenu(several).offers(.changePictures))
        several.folder.canWrite = false
        #expect(!OptionsMenu(several).offers(.rename))
        // The results go to another folder.
        #expect(OptionsMenu(several).offers(.changePictures))
        several.readableCount = 1
        #expect(!OptionsMenu(several).offers(.changePictures))
        #expect(!OptionsMenu(several).offers(.exportThumbnails))
    }

    @Test func `thumbnails are made of documents of any kind, and pictures changed in whole folders`() {
        #expect(OptionsMenu(subject(1)).offers(.exportThumbnails))
        #expect(OptionsMenu(subject(1, folders: 1)).offers(.exportThumbnails))
        #expect(OptionsMenu(subject(1, folders: 1)).offers(.changePictures))
    }

    @Test func `a folder is not opened with programs, nor mailed`() {
        let menu = OptionsMenu(subject(1, folders: 1))
        #expect(!menu.offers(.openWith) && !menu.offers(.send))
    }

    @Test func `copied files can be pasted into one folder, or into the folder that is shown`() {
        var folder = subject(1, folders: 1)
        folder.hasCopiedFiles = true
        #expect(OptionsMenu(folder).offers(.pasteInto))
        var none = subject(0)
        #expect(!OptionsMenu(none).offers(.paste))
        none.hasCopiedFiles = true
        #expect(OptionsMenu(none).offers(.paste))
    }

    @Test func `in a folder that cannot be changed nothing is offered that changes it`() {
        var subject = subject(1)
        subject.folder = .none
        let menu = OptionsMenu(subject)
        for option: OptionsMenu.Option in [.cut, .rename, .duplicate, .moveTo, .trash, .delete] {
            #expect(!menu.offers(option), "\(option)")
        }
        #expect(menu.offers(.copy) && menu.offers(.copyTo) && menu.offers(.open))
        var nothing = self.subject(0)
        nothing.folder = .none
        nothing.hasCopiedFiles = true
        let empty = OptionsMenu(nothing)
        #expect(!empty.offers(.createDocument) && !empty.offers(.newFolder) && !empty.offers(.paste))
    }

    @Test func `without a trash a document is deleted for good`() {
        var subject = subject(1)
        subject.document.canTrash = false
        let menu = OptionsMenu(subject)
        #expect(menu.offers(.delete) && !menu.offers(.trash))
    }

    @Test func `what cannot be read is not copied`() {
        var subject = subject(1)
        subject.readableCount = 0
        let menu = OptionsMenu(subject)
        #expect(!menu.offers(.copy) && !menu.offers(.duplicate) && !menu.offers(.open))
        #expect(menu.offers(.quickLook) && menu.offers(.trash))
    }

    @Test func `a program's own options come with the others`() {
        var subject = subject(1)
        subject.customActions = [0, 2]
        #expect(OptionsMenu(subject).sections.contains([.custom(0), .custom(2)]))
    }

    @Test func `no two options share a key`() {
        let keys = OptionKeys.all.map(\.keys)
        #expect(Set(keys).count == keys.count)
        for entry in OptionKeys.all {
            #expect(OptionKeys.action(entry.key, entry.modifiers) == entry.action)
        }
    }

    @Test func `a star can be given to what has none, and taken from what has one`() {
        var some = subject(3)
        #expect(OptionsMenu(some).offers(.star))
        #expect(!OptionsMenu(some).offers(.unstar))
        some.starredCount = 1
        #expect(OptionsMenu(some).offers(.star) && OptionsMenu(some).offers(.unstar))
        some.starredCount = 3
        #expect(!OptionsMenu(some).offers(.star))
    }

    @Test func `a folder can be bookmarked once`() {
        var folder = subject(1, folders: 1)
        #expect(!OptionsMenu(folder).offers(.bookmark))
        folder.isBookmarked = false
        #expect(OptionsMenu(folder).offers(.bookmark) && !OptionsMenu(folder).offers(.unbookmark))
        folder.isBookmarked = true
        #expect(!OptionsMenu(folder).offers(.bookmark) && OptionsMenu(folder).offers(.unbookmark))
    }

    @Test func `a picture is tried again only where one failed`() {
        var some = subject(2)
        #expect(!OptionsMenu(some).offers(.retry))
        some.failedCount = 1
        #expect(OptionsMenu(some).offers(.retry))
    }

    @Test func `a place that is no folder takes nothing, and has no properties`() {
        var place = subject(0)
        (place.collection, place.folder, place.hasCopiedFiles) = (.recent, .none, true)
        let menu = OptionsMenu(place)
        for option: OptionsMenu.Option in [.createDocument, .newFolder, .paste, .properties] {
            #expect(!menu.offers(option), "\(option)")
        }
        #expect(menu.offers(.selectAll))
        var document = subject(1)
        document.collection = .recent
        #expect(OptionsMenu(document).offers(.forget))
        document.collection = .starred
        #expect(!OptionsMenu(document).offers(.forget))
    }
}
