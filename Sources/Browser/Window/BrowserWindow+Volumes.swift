// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk
internal import VolumeAccess

/// Volumes that come, go, hang, and have to be mounted first.
extension BrowserWindow {
    /// Has the sidebar and the documents tell of volumes.
    func watchVolumes() {
        sidebar.onConnect = { [weak self] in self?.connectToServer() }
        sidebar.onNews = { [weak self] in self?.toasts.show($0) }
        sidebar.onEject = { root in
            // Every window lets go: nobody looks at a volume that is being taken out.
            for window in BrowserWindow.all where window.isShowing(root) { window.go(to: Place.home.location) }
        }
        folderView.onVolumeChange = { [weak self] in self?.showVolumeState() }
        folderView.onNotMounted = { [weak self] in self?.mountAndShow($0) }
    }

    /// Goes to a folder, or to where it is if it is a link to another volume: a window on a volume knows what becomes of
    /// that.
    func follow(_ location: FileLocation) {
        guard FileAccesses.mayBeBehindLink(location) else { return go(to: location) }
        connecting?.cancel()
        connecting = Task { [weak self] in
            let there = await FileAccesses.behindLinks(location)
            if !Task.isCancelled { self?.go(to: there) }
        }
    }

    /// As ``follow(_:)``, for what is shown first.
    func settle(_ location: FileLocation) {
        Task { [weak self] in
            let there = await FileAccesses.behindLinks(location)
            guard let self, there != location, history.current == location else { return }
            (named, history) = (there, History(there))
            show(there)
        }
    }

    /// Asks for a server's address and goes there.
    func connectToServer() {
        ConnectDialog.show(parent: window) { [weak self] in self?.go(to: $0) }
    }

    /// The volumes have changed: the one that was lost may be back in another place.
    func volumesChanged() {
        Self.clearUp()
        switch folderView.folder?.state {
        case .lost, .gone: break
        default: return
        }
        guard let there = sidebar.moved(history.current) else { return }
        let previewed = preview.resume { [sidebar] in sidebar.moved($0) }
        let selected = selectedDocuments.first.flatMap { sidebar.moved($0.location) }
        go(to: there, selecting: previewed ?? selected)
        previewsAwaited = previewed != nil
    }

    /// The volume that is shown is back in its place.
    func volumeReturned() {
        preview.volumeReturned()
        Self.clearUp()
    }

    /// What a save or a copy left on a volume that was gone can be put right when it is back.
    private static func clearUp() {
        Task.detached(priority: .utility) { await UnfinishedWork.cleanUpLater() }
    }

    private func isShowing(_ root: FileLocation) -> Bool {
        history.current.isWithin(root)
    }

    /// Says above the documents how their volume is doing.
    private func showVolumeState() {
        guard let folder = folderView.folder else { return }
        let location = folder.location
        let name = [
            "name": sidebar.volumeName(of: location)
                ?? (location.path == nil ? ServerAddress.host(location) : DisplayName.text(location.nameBytes))
        ]
        switch folder.state {
        case .lost(.timedOut):
            volumeNotice.show(
                tr("“{name}” does not answer. What was last seen of it stays here.", name),
                choice: (tr("Try Again"), { [weak self] in self?.reconnect(location) }))
        case .lost:
            volumeNotice.show(
                tr("“{name}” is gone. What was last seen of it stays here, and goes on when it is back.", name),
                choice: (tr("Try Again"), { [weak self] in self?.reconnect(location) }))
        default:
            if folder.isWaitingForVolume {
                volumeNotice.show(tr("“{name}” is slow to answer…", name))
            } else {
                volumeNotice.hide()
            }
        }
    }

    private func reconnect(_ location: FileLocation) {
        Volumes.lookAgain(location)
        if location.path == nil { mountAndShow(location) }
    }

    private func mountAndShow(_ location: FileLocation) {
        connecting?.cancel()
        connecting = Task { [weak self] in
            do throws(FileAccessError) {
                try await ServerConnection.open(location, parent: self?.window)
                guard let self, !Task.isCancelled, history.current == location else { return }
                folderView.reload()
            } catch {
                guard let self, error != .cancelled, history.current == location else { return }
                toasts.show(ServerFailure.message(error, location))
            }
        }
    }
}
