// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VolumeAccess

/// The program that embeds a browser window: its configuration, and its delegate as the window's controllers call it.
@MainActor final class Embedder {
    /// The features that the program wants.
    let configuration: DocumentBrowserConfiguration
    /// The program's delegate; nil when it has none.
    weak var delegate: (any DocumentBrowserDelegate)?
    /// The window that calls of the delegate name.
    private weak var browser: BrowserWindow?

    /// A program without a delegate. Call ``attach(to:)`` before any other method.
    init(_ configuration: DocumentBrowserConfiguration) { self.configuration = configuration }

    /// Sets the window that calls of the delegate name.
    func attach(to browser: BrowserWindow) { self.browser = browser }

    /// Asks for the content of a new document in a folder; ``NewDocumentSource/choices`` without a delegate.
    func newDocument(in folder: FileLocation) async -> NewDocumentSource {
        guard let delegate, let browser else { return .choices }
        return await delegate.browser(browser, newDocumentIn: folder)
    }

    /// Offers documents that the user opens.
    ///
    /// - Returns: whether the program has opened them itself.
    func opens(_ documents: [FileLocation]) -> Bool {
        guard let delegate, let browser else { return false }
        return delegate.browser(browser, didPick: documents)
    }

    /// Reports a new document.
    func didCreate(_ document: FileLocation) {
        guard let delegate, let browser else { return }
        delegate.browser(browser, didImport: document)
    }

    /// Reports that a document could not be created in a folder.
    func didFailToCreate(in folder: FileLocation, _ error: FileChangeError) {
        guard let delegate, let browser else { return }
        delegate.browser(browser, failedToImportInto: folder, error: error)
    }
}
