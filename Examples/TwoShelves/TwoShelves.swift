// SPDX-License-Identifier: MPL-2.0

import Browser
import Glibc
import VitrineGtk
import VolumeAccess

/// An example of a program that shows two browsers with stored state of their own: settings, stars and unread marks of
/// one are unknown to the other.
///
/// `twoshelves FIRST SECOND` shows two folders, each in a window.
@main @MainActor enum TwoShelves {
    static func main() {
        let application = Application(id: "org.vitrine.TwoShelves", isUnique: false)
        let reference = application.retained()
        let shelves = ["first", "second"].map { name in
            BrowserProgram(
                application,
                identity: ProgramIdentity(
                    name: "Two Shelves", folderName: "twoshelves-\(name)", command: "twoshelves %u"))
        }
        application.onOpen { uris in
            for (shelf, uri) in zip(shelves, uris) {
                BrowserWindow(shelf, showing: FileLocation(uri: uri)).present()
            }
        }
        exit(withExtendedLifetime((reference, shelves)) { application.run() })
    }
}
