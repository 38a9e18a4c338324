// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// The work that a window has begun on files: its spinner, its lines with progress, and the window that gets its result.
///
/// Work goes on when its window is closed. Another window, if one is open, shows its line and its result then.
@MainActor final class WorkController {
    /// The lines of work in progress, below the documents.
    let list: TransferList
    let program: BrowserProgram
    private let spinner = Activities()
    private let sidebar: Sidebar
    private let folderView: FolderView
    private var isClosed = false

    /// Shows the work of windows that were closed.
    init(_ program: BrowserProgram, _ folderView: FolderView, _ sidebar: Sidebar) {
        (self.program, self.folderView, self.sidebar) = (program, folderView, sidebar)
        list = TransferList(program.work)
        list.adopt()
    }

    /// The spinner, in the header.
    var indicator: Spinner { spinner.widget }

    /// Leaves the work to other windows: this one is closed.
    func close() {
        isClosed = true
        list.close()
    }

    /// Runs work with a spinner once it takes a while, and a line with a button to cancel it once it takes longer.
    ///
    /// - Parameters:
    ///   - title: the work, as the line and the spinner name it.
    ///   - controller: the controller that handles the result, in this window or in another one when this is closed.
    ///   - then: handles the result. Without any window failures are notified of instead.
    func run<Controller, Result: Sendable>(
        _ title: String, for controller: KeyPath<DocumentControllers, Controller>,
        _ body: @escaping @MainActor () async -> Result, then: @escaping @MainActor (Controller, Result) -> Void
    ) {
        let activity = spinner.begin(title)
        let row = list.begin(title, isMeasured: false)
        let work = Task { [weak self, program] in
            let result = await program.work.during(body)
            row.end()
            if let self, !isClosed { spinner.end(activity) }
            guard let window = program.host(of: self) else {
                return WorkNotification(program).report(title, ChangeFailures.messages(of: result))
            }
            window.work.filesChanged()
            then(window.documents[keyPath: controller], result)
        }
        row.onCancel = { [weak self] in
            work.cancel()
            row.end()
            // The volume may take its time to notice.
            guard let self, !isClosed else { return }
            spinner.end(activity)
            folderView.documents.view.grabFocus()
        }
    }

    /// Files were written or removed: the sidebar asks the volumes again for their free space.
    func filesChanged() { sidebar.askSpaceAgain() }

    /// Counts a copy that the preview saves as work in progress.
    ///
    /// - Parameters:
    ///   - title: the work.
    ///   - cancel: cancels it.
    ///   - controller: the work of the window that shows a failure; another window does when that is closed.
    /// - Returns: to be called when it has ended, with the message of a failure.
    static func beginSaving(
        _ title: String, _ cancel: @escaping @MainActor () -> Void, in program: BrowserProgram,
        for controller: WorkController?
    ) -> @MainActor (String?) -> Void {
        let row = TransferList.Row(title, isMeasured: false, of: program.work)
        row.onCancel = cancel
        program.work.begin(row)
        return { [weak controller] failure in
            row.end()
            guard let failure else { return }
            if let window = program.host(of: controller) {
                window.layout.messages.show(failure)
            } else {
                WorkNotification(program).report(title, [failure])
            }
        }
    }
}

extension Result where Success: Sendable {
    /// The outcome of work that may fail.
    @MainActor init(of body: @MainActor () async throws(Failure) -> Success) async {
        do throws(Failure) { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
