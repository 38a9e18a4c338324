// SPDX-License-Identifier: MPL-2.0

internal import Documents
public import VitrineGtk

/// A program that shows browser windows: its names, and the state that its windows share.
///
/// Windows share settings, stars, unread marks, the undo history, files that were cut and work in progress. Two programs
/// in one process share none of them if the folder names of their identities differ.
@MainActor public final class BrowserProgram {
    /// The GTK application of all windows.
    public let application: Application
    /// The program's names.
    public let identity: ProgramIdentity

    let settings: BrowserSettings
    let starred: StarredLedger
    let unread: UnreadLedger
    let changes: ChangeLog
    let cut = CutFiles()
    let work: WorkInProgress
    private var open: [ObjectIdentifier: BrowserWindow] = [:]

    /// A program without windows. Its state is read by the first window, or by ``prepare()``.
    public init(_ application: Application, identity: ProgramIdentity) {
        (self.application, self.identity) = (application, identity)
        settings = BrowserSettings(in: identity.folderName, of: application)
        starred = StarredLedger(in: identity.folderName)
        unread = UnreadLedger(in: identity.folderName)
        changes = ChangeLog(starred)
        work = WorkInProgress(application)
    }

    /// Reads the settings before the first window is made. A window that is made earlier changes its look once they are
    /// read.
    public func prepare() { settings.begin() }

    /// Quits the application, after asking if there is work in progress.
    public func quit() { QuitDialog.quit(self) }

    /// Reports the documents that an earlier run of the program did not bring to their place, and clears up after it. To
    /// be called once, when the program starts.
    public func recover() { RecoveryController.begin(self) }

    // MARK: windows

    /// The windows that are open.
    var windows: [BrowserWindow] { Array(open.values) }

    func opened(_ window: BrowserWindow) { open[ObjectIdentifier(window)] = window }

    func closed(_ window: BrowserWindow) { open[ObjectIdentifier(window)] = nil }

    /// The window that shows the result of work: the one that began it if it is open, else the active one; nil without
    /// any window.
    func host(of work: WorkController?) -> BrowserWindow? {
        windows.first { $0.work === work } ?? windows.first { $0.window.isActive } ?? windows.first
    }
}
