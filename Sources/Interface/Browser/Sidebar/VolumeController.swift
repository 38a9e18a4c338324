// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// The volume of the folder that is shown: mounting it first, saying how it is doing, and leaving it to be ejected.
@MainActor final class VolumeController: NavigationObserver {
    private let program: BrowserProgram
    private let navigation: NavigationController
    private let panel: PanelController
    private let preview: PreviewPane
    private let folderView: FolderView
    private let sidebar: Sidebar
    private let messages: WindowMessages
    /// The state of the volume that is shown, above the documents.
    private let notice: NoticeBar
    /// Mounts the volume of a folder before the folder is shown.
    private var connecting: Task<Void, Never>?
    /// Mounts the volume that is shown again, as long as it is gone.
    private var reconnecting: Task<Void, Never>?
    /// The folder that the window showed before it left a volume that is being ejected.
    private var leftToEject: FileLocation?

    /// Seconds between two tries to mount a server again; the last one again and again.
    private static let reconnectPauses = [1, 2, 4, 8, 15]

    /// Watches the volumes of the sidebar and of the documents; adds the action `connect` to the window.
    init(
        _ program: BrowserProgram, _ navigation: NavigationController, panel: PanelController, preview: PreviewPane,
        folderView: FolderView, sidebar: Sidebar, notice: NoticeBar, messages: WindowMessages
    ) {
        self.program = program
        (self.navigation, self.panel, self.preview, self.folderView) = (navigation, panel, preview, folderView)
        (self.sidebar, self.notice, self.messages) = (sidebar, notice, messages)
        sidebar.onConnect = { [weak self] in self?.connectToServer() }
        sidebar.onNews = { [weak self] in self?.messages.show($0) }
        // Every window leaves the volume and returns to it, not this one alone.
        sidebar.onEject = { [program] root in
            for window in program.windows { window.volumes.leave(root) }
        }
        sidebar.onEjectFailed = { [program] root in
            for window in program.windows { window.volumes.goBack(to: root) }
        }
        sidebar.onVolumesChange = { [weak self] in self?.volumesChanged() }
        folderView.onVolumeReturn = { [weak self] in self?.volumeReturned() }
        folderView.onVolumeChange = { [weak self] in self?.showState() }
        folderView.onNotMounted = { [weak self] in self?.mountAndShow($0) }
        messages.window.add(Action("connect") { [weak self] in self?.connectToServer() })
    }

    /// Ends mounting: the window is closed.
    func close() {
        connecting?.cancel()
        reconnecting?.cancel()
    }

    func willShow(_ location: FileLocation) {
        connecting?.cancel()
        reconnecting?.cancel()
        reconnecting = nil
        notice.hide()
    }

    /// Shows a folder, or its real location if it is a link to another volume: the state of a volume is shown in
    /// its own folders only.
    func follow(_ location: FileLocation) {
        guard FileAccesses.mayBeBehindLink(location) else { return navigation.go(to: location) }
        connecting?.cancel()
        connecting = Task { [weak self] in
            let there = await FileAccesses.behindLinks(location)
            if !Task.isCancelled { self?.navigation.go(to: there) }
        }
    }

    // MARK: Ejecting

    private func leave(_ root: FileLocation) {
        let folder = navigation.current
        guard folder.isWithin(root) else { return }
        navigation.go(to: Place.home.location)
        leftToEject = folder
    }

    private func goBack(to root: FileLocation) {
        guard let folder = leftToEject, folder.isWithin(root) else { return }
        leftToEject = nil
        // Unless the user has gone on meanwhile.
        if navigation.current == Place.home.location { navigation.goBack() }
    }

    // MARK: Changes

    /// The volumes have changed: the one that was lost may be back in another place.
    private func volumesChanged() {
        navigation.showPath()
        clearUp()
        switch folderView.folder?.state {
        case .lost, .gone: break
        default: return
        }
        guard let there = sidebar.moved(navigation.current) else { return }
        let previewed = preview.resume { [sidebar] in sidebar.moved($0) }
        let selected = folderView.selectedDocuments.first.flatMap { sidebar.moved($0.location) }
        navigation.go(to: there, selecting: previewed ?? selected)
        panel.previewsAwaited = previewed != nil
    }

    /// The volume that is shown is back in its place.
    private func volumeReturned() {
        preview.volumeReturned()
        clearUp()
    }

    /// Clears up after a save or a copy that a volume left unfinished when it went, now that it is back.
    private func clearUp() {
        Task { [program] in
            guard await UnfinishedWork.cleanUpLater() > 0 else { return }
            for window in program.windows { window.volumes.reloadServerFolder() }
        }
    }

    /// Lists the folder of a server again: not every server tells of removed files, and an empty folder counts its hidden
    /// ones.
    private func reloadServerFolder() {
        if navigation.current.path == nil { folderView.folder?.reload() }
    }

    /// Shows the state of the volume above the documents.
    private func showState() {
        guard let folder = folderView.folder else { return }
        let location = folder.location
        let name = [
            "name": sidebar.volumeName(of: location)
                ?? (location.path == nil ? ServerAddress.host(location) : DisplayName.text(location.nameBytes))
        ]
        switch folder.state {
        case .lost(.timedOut):
            notice.show(
                tr("“{name}” does not respond. Its last known content is shown.", name),
                choice: (tr("Try Again"), { [weak self] in self?.reconnect(location) }))
        case .lost:
            reconnectQuietly(location)
            notice.show(
                tr("“{name}” is disconnected. Its last known content is shown until it is back.", name),
                choice: (tr("Try Again"), { [weak self] in self?.reconnect(location) }))
        default:
            if folder.isWaitingForVolume {
                notice.show(tr("“{name}” is responding slowly…", name))
            } else {
                notice.hide()
            }
        }
    }

    // MARK: Mounting

    /// Asks for a server's address and goes there.
    private func connectToServer() {
        ConnectDialog.show(RecentServers(in: program.identity.folderName), parent: messages.window) { [weak self] in
            self?.navigation.go(to: $0)
        }
    }

    private func reconnect(_ location: FileLocation) {
        Volumes.lookAgain(location)
        if location.path == nil { mountAndShow(location) }
    }

    /// Mounts the server that is shown again when its connection has ended: the mounts of some kinds of server, such as
    /// SFTP, end with it. A server that asks the user for something waits for “Try Again”.
    private func reconnectQuietly(_ location: FileLocation) {
        guard location.path == nil, reconnecting == nil else { return }
        reconnecting = Task { [weak self] in
            var round = 0
            while !Task.isCancelled, case .lost? = self?.folderView.folder?.state {
                let pause = Self.reconnectPauses[min(round, Self.reconnectPauses.count - 1)]
                round += 1
                try? await Task.sleep(for: .seconds(pause))
                let hasAsked = Flag()
                let mounted: Void? = try? await Volumes.mount(location) { _ in
                    await MainActor.run { hasAsked.isSet = true }
                    return MountReply(goesOn: false)
                }
                guard let self, !Task.isCancelled, !hasAsked.isSet else { break }
                if mounted != nil, case .lost? = folderView.folder?.state { Volumes.lookAgain(location) }
            }
            if !Task.isCancelled { self?.reconnecting = nil }
        }
    }

    /// A value that a closure sets.
    @MainActor private final class Flag { var isSet = false }

    private func mountAndShow(_ location: FileLocation) {
        connecting?.cancel()
        connecting = Task { [weak self] in
            do throws(FileAccessError) {
                try await ServerConnection.open(location, parent: self?.messages.window)
                guard let self, !Task.isCancelled, navigation.current == location else { return }
                folderView.reload()
            } catch {
                guard let self, error != .cancelled, navigation.current == location else { return }
                messages.show(ServerFailure.message(error, location))
            }
        }
    }
}
