// SPDX-License-Identifier: MPL-2.0

import Browser
import Documents
import Glibc
import VitrineGtk
import VolumeAccess

/// An example of a program that embeds the document browser: it lets the user choose or make one picture.
///
/// `sketchbook FOLDER` shows the folder, makes sketches of its own, and prints the path of what is picked.
@main @MainActor enum SketchBook {
    static func main() {
        let application = Application(id: "org.vitrine.SketchBook", isUnique: false)
        let reference = application.retained()
        let program = BrowserProgram(
            application,
            identity: ProgramIdentity(name: "Sketch Book", folderName: "sketchbook", command: "sketchbook %u"))
        let owner = Owner()
        var configuration = DocumentBrowserConfiguration()
        configuration.createTitle = "New Sketch"
        configuration.createAspectRatio = AspectRatio(3, 2)
        configuration.allowsMultipleSelection = false
        configuration.shownTypes = ["image/*"]
        configuration.customActions = [
            CustomAction(title: "Print the Name", fits: { $0.count == 1 }) { documents in
                for document in documents { print("named: \(document.displayName)") }
                fflush(nil)
            },
            CustomAction(title: "Show the Last Sketch", fits: { _ in owner.last != nil }) { _ in owner.showLast() },
        ]
        func show(_ folder: FileLocation) {
            let browser = BrowserWindow(program, showing: folder, configuration: configuration)
            browser.delegate = owner
            browser.present()
        }
        application.onActivate { show(Place.home.location) }
        application.onOpen { uris in
            for uri in uris { show(FileLocation(uri: uri)) }
        }
        exit(withExtendedLifetime((reference, owner)) { application.run() })
    }
}

/// Hands over an empty sketch, and prints what becomes of it.
private final class Owner: DocumentBrowserDelegate {
    /// The sketch that was made last, and where.
    private(set) var last: FileLocation?
    private weak var browser: BrowserWindow?

    /// Shows the last sketch, wherever the user is.
    func showLast() {
        if let last { browser?.reveal(last) }
    }

    /// What somebody has scanned is moved here, a page that is kept for it is copied; else a sketch begins with nothing. A
    /// folder of finished sketches gets no new ones.
    func browser(_ browser: BrowserWindow, newDocumentIn folder: FileLocation) async -> NewDocumentSource {
        if folder.nameBytes == Array("Finished".utf8) { return .declined }
        let scanned = folder.child(Array("Scanner".utf8)).child(Array("Scan.svg".utf8))
        if await isThere(scanned) { return .move(of: scanned) }
        let page = folder.child(Array("Page.svg".utf8))
        if await isThere(page) { return .copy(of: page) }
        return .template(
            DocumentTemplate(
                title: "Sketch", fileName: Array("Sketch.svg".utf8),
                content: .bytes(Array("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 2'/>\n".utf8))))
    }

    private func isThere(_ file: FileLocation) async -> Bool {
        (try? await FileAccesses.access(for: file).facts(file)) != nil
    }

    func browser(_ browser: BrowserWindow, didPick documents: [FileLocation]) -> Bool {
        say("picked", documents)
        return true
    }

    func browser(_ browser: BrowserWindow, didImport document: FileLocation) {
        (last, self.browser) = (document, browser)
        say("made", [document])
    }

    func browser(
        _ browser: BrowserWindow, failedToImportInto folder: FileLocation, error: FileChangeError
    ) {
        print("failed: \(error.message)")
        fflush(nil)
    }

    private func say(_ word: String, _ documents: [FileLocation]) {
        for document in documents { print("\(word): \(DisplayName.text(document.nameBytes))") }
        fflush(nil)
    }
}
