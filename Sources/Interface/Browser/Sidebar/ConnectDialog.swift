// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// Connects to a server: by its address, or to one of the last again.
@MainActor final class ConnectDialog {
    private let dialog = Dialog()
    private let entry = Entry()
    private let button: Button
    private let cancelButton = Button(label: tr("_Cancel"))
    private let spinner = Spinner()
    private let message = Label()
    private let list = ListBox()
    private let recentTitle = Label(tr("Recent Servers"))
    private let recent: RecentServers
    private var servers: [FileLocation] = []
    private var work: Task<Void, Never>?
    private var isPresented = false
    private let onConnect: (FileLocation) -> Void
    /// The dialog keeps itself until it is closed.
    private var own: ConnectDialog?

    /// Shows the dialog.
    ///
    /// - Parameters:
    ///   - recent: the servers that are listed.
    ///   - onConnect: called with the place to go to once the server is mounted.
    static func show(
        _ recent: RecentServers, parent: some WindowWidget, onConnect: @escaping @MainActor (FileLocation) -> Void
    ) {
        let dialog = ConnectDialog(recent, onConnect)
        dialog.own = dialog
        let reference = parent.retained()
        func present() { withExtendedLifetime(reference) { dialog.present(over: parent) } }
        // A window does not grow once it is shown: the recent servers come first, unless the home folder is slow.
        Task {
            await dialog.fillRecent()
            present()
        }
        Timeout(milliseconds: 300) { present() }
    }

    private func present(over parent: some WindowWidget) {
        guard !isPresented else { return }
        isPresented = true
        dialog.present(over: parent)
        entry.grabFocus()
    }

    private init(_ recent: RecentServers, _ onConnect: @escaping @MainActor (FileLocation) -> Void) {
        self.recent = recent
        self.onConnect = onConnect
        button = Button(label: tr("C_onnect"))
        dialog.setTitle(tr("Connect to Server"))
        dialog.setSize(width: 460, height: -1)
        build()
        dialog.onDestroy { [weak self] in
            self?.work?.cancel()
            self?.own = nil
        }
        let keys = KeyController { [weak self] key, _ in
            // Otherwise it closes the dialog.
            guard key == .escape, let self, work != nil else { return false }
            giveUp()
            return true
        }
        dialog.add(keys)
    }

    private func build() {
        entry.setPlaceholder("smb://server/share")
        entry.setAccessibleLabel(tr("Server address"))
        entry.expandsHorizontally = true
        entry.onActivate { [weak self] in self?.connect() }
        entry.onChange { [weak self] in
            guard let self else { return }
            button.isSensitive = ServerAddress.read(entry.text) != nil
        }
        button.addStyleClass("suggested-action")
        button.isSensitive = false
        button.onClick { [weak self] in self?.connect() }
        cancelButton.onClick { [weak self] in self?.giveUp() }
        let row = Box(.horizontal, spacing: 6)
        row.append(entry)
        row.append(spinner)
        row.append(button)
        row.append(cancelButton)
        spinner.isVisible = false
        cancelButton.isVisible = false
        message.setWraps(true)
        message.setTextAlignment(0)
        message.addStyleClass("error")
        message.isVisible = false
        recentTitle.addStyleClass("heading")
        recentTitle.setTextAlignment(0)
        recentTitle.isVisible = false
        list.addStyleClass("boxed-list")
        list.isVisible = false
        list.setAccessibleLabel(tr("Recent Servers"))
        list.onActivate { [weak self] row in
            guard let self, servers.indices.contains(row.index) else { return }
            entry.text = servers[row.index].uri
            connect()
        }
        let content = Box(.vertical, spacing: 12)
        content.setMargins(18)
        content.append(row)
        content.append(message)
        content.append(recentTitle)
        content.append(list)
        content.append(AddressHelp.make())
        dialog.setContent(content, scrolls: true)
    }

    private func fillRecent() async {
        servers = await recent.list()
        list.removeAll()
        for server in servers {
            list.append(row(for: server))
        }
        (list.isVisible, recentTitle.isVisible) = (!servers.isEmpty, !servers.isEmpty)
    }

    private func row(for server: FileLocation) -> ListBoxRow {
        let address = DisplayName.text(Array(server.uri.utf8))
        let label = Label(address)
        label.setEllipsis(.middle)
        label.setTextAlignment(0)
        label.expandsHorizontally = true
        label.setMargins(12)
        let forget = Button(icon: "edit-clear-symbolic", name: tr("Forget “{server}”", ["server": address]))
        forget.addStyleClass("flat")
        forget.addStyleClass("circular")
        forget.verticalAlignment = .center
        forget.setMargins(end: 6)
        forget.onClick { [weak self] in
            Task {
                try? await self?.recent.remove(server)
                await self?.fillRecent()
            }
        }
        let content = Box(.horizontal)
        content.append(label)
        content.append(forget)
        let row = ListBoxRow(content)
        row.setAccessibleLabel(address)
        return row
    }

    private func connect() {
        guard work == nil, let location = ServerAddress.read(entry.text) else { return }
        message.isVisible = false
        setBusy(true)
        work = Task { [weak self, dialog] in
            do throws(FileAccessError) {
                try await ServerConnection.open(location, parent: dialog)
                guard let self, !Task.isCancelled else { return }
                try? await recent.add(location)
                onConnect(location)
                dialog.close()
            } catch {
                guard let self, !Task.isCancelled else { return }
                end()
                if error != .cancelled {
                    message.text = ServerFailure.message(error, location)
                    message.isVisible = true
                }
            }
        }
    }

    /// The server is waited for no longer.
    private func giveUp() {
        work?.cancel()
        end()
    }

    private func end() {
        work = nil
        setBusy(false)
        entry.grabFocus()
    }

    private func setBusy(_ isBusy: Bool) {
        entry.isSensitive = !isBusy
        button.isVisible = !isBusy
        cancelButton.isVisible = isBusy
        list.isSensitive = !isBusy
        spinner.isVisible = isBusy
        spinner.isSpinning = isBusy
    }
}
