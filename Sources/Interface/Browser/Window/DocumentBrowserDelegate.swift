// SPDX-License-Identifier: MPL-2.0

public import Documents
public import VolumeAccess

/// The source of a new document, as a ``DocumentBrowserDelegate`` chooses it.
@nonexhaustive public enum NewDocumentSource: Sendable, Equatable {
    /// The choice of the user: a template, a blank document, the content of the clipboard.
    case choices
    /// This, without asking.
    case template(DocumentTemplate)
    /// A copy of this file.
    case copy(of: FileLocation)
    /// This file itself, which then is where it was no longer.
    case move(of: FileLocation)
    /// No document is created.
    case declined
}

/// The program that shows a browser of documents. All of it is optional.
@MainActor public protocol DocumentBrowserDelegate: AnyObject {
    /// The user wants a new document in a folder. Take the time to ask what it is to be.
    func browser(_ browser: BrowserWindow, newDocumentIn folder: FileLocation) async -> NewDocumentSource

    /// The user opens documents.
    ///
    /// - Returns: whether the program has opened them; else their usual programs do.
    func browser(_ browser: BrowserWindow, didPick documents: [FileLocation]) -> Bool

    /// A new document is there: created, and named if the user gave it another name.
    func browser(_ browser: BrowserWindow, didImport document: FileLocation)

    /// A new document could not be made in a folder; the browser has said so.
    func browser(_ browser: BrowserWindow, failedToImportInto folder: FileLocation, error: FileChangeError)
}

extension DocumentBrowserDelegate {
    /// The user chooses.
    public func browser(_ browser: BrowserWindow, newDocumentIn folder: FileLocation) async -> NewDocumentSource {
        .choices
    }

    /// Their usual programs open them.
    public func browser(_ browser: BrowserWindow, didPick documents: [FileLocation]) -> Bool { false }

    /// Does nothing.
    public func browser(_ browser: BrowserWindow, didImport document: FileLocation) {}

    /// Does nothing.
    public func browser(
        _ browser: BrowserWindow, failedToImportInto folder: FileLocation, error: FileChangeError
    ) {}
}
