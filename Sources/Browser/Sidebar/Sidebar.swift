// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk
internal import VolumeAccess

/// The places that everybody has, what is plugged in or connected, and the user's bookmarks.
@MainActor final class Sidebar {
    /// Its width, in points.
    static let width = 200
    /// The list in its scrolled view.
    let widget: ScrolledWindow
    /// Told where the user wants to go.
    var onOpen: (FileLocation) -> Void = { _ in }
    /// Told when volumes came or went.
    var onVolumesChange: () -> Void = {}
    /// Told that the user wants to connect to a server.
    var onConnect: () -> Void = {}
    /// Told the root of a volume that the user takes out, before that begins.
    var onEject: (FileLocation) -> Void = { _ in }
    /// Told what the user has to know: what failed, what may be unplugged.
    var onNews: (String) -> Void = { _ in }

    /// Asks what becomes of files that are held over the row of a folder; nil when they are not taken.
    var onHold: (FileDropTarget, FileLocation) -> FileDropTarget.Action? = { _, _ in nil }
    /// Hands over files that were dropped on the row of a folder; false when they are not taken.
    var onTake: (FileDropTarget, [FileLocation], FileLocation) -> Bool = { _, _, _ in false }

    /// The volumes that are mounted, and the bookmarks.
    var volumes: [Place] { attached.compactMap(\.place) + bookmarks }

    /// The menu of a bookmark.
    var options: PopoverMenu?
    private let list = ListBox()
    /// Told that a bookmark was changed.
    var onBookmarksChange: () -> Void = {}

    private let standard = DocumentCollection.allCases.map(\.place) + Place.standard()
    private var monitor: VolumeMonitor?
    private var attached: [AttachedVolume] = []
    private var bookmarks: [Place] = []
    private var current: FileLocation?
    private var entries: [SidebarEntry] = []
    /// The volumes that are being mounted or taken out.
    private var busy: Set<String> = []
    private var space: [String: String] = [:]
    /// Where each volume was mounted last, by what it is known again.
    private var roots: [String: FileLocation] = [:]

    /// The standard places alone; see ``watchVolumes()``.
    init() {
        list.addStyleClass("navigation-sidebar")
        list.setAccessibleLabel(tr("Places"))
        widget = ScrolledWindow(list)
        widget.setScrolls(horizontally: false, vertically: true)
        widget.setMinimumSize(width: Self.width)
        widget.addStyleClass("sidebar-pane")
        list.setHeaders { [weak self] row in
            guard let self, row.index > 0, entries.indices.contains(row.index),
                entries[row.index].section != entries[row.index - 1].section
            else { return nil }
            return AnyWidget(Separator())
        }
        list.onActivate { [weak self] row in
            guard let self, entries.indices.contains(row.index) else { return }
            activate(entries[row.index])
        }
        fill()
    }

    /// Begins to show volumes. It asks other processes: not before the window is on screen.
    func watchVolumes() {
        guard monitor == nil else { return }
        let monitor = VolumeMonitor()
        self.monitor = monitor
        monitor.onChange { [weak self] in self?.readVolumes() }
        monitor.onPreUnmount { Volumes.release(FileLocation(uri: $0)) }
        readVolumes()
        readBookmarks()
    }

    /// Reads the user's bookmarks, and shows them.
    func readBookmarks() {
        Task { [weak self] in
            let bookmarks = await Bookmarks.list()
            guard let self, bookmarks != self.bookmarks else { return }
            self.bookmarks = bookmarks
            fill()
        }
    }

    /// Whether the user has bookmarked a folder.
    func isBookmarked(_ folder: FileLocation) -> Bool { bookmarks.contains { $0.location == folder } }

    /// Marks the place that a folder is.
    func mark(_ location: FileLocation) {
        current = location
        let index = entries.firstIndex { $0.location == location }
        list.select(index.flatMap { list.row(at: $0) })
    }

    /// The name of the volume that holds a folder; nil for the home disk.
    func volumeName(of location: FileLocation) -> String? {
        let known =
            attached.compactMap(\.place)
            + roots.compactMap { id, root in
                names[id].map { Place(name: $0, location: root, iconName: "") }
            }
        return known.first { location == $0.location || location.uri.hasPrefix($0.location.uri + "/") }?.name
    }

    /// Where a folder is now, if its volume is mounted in another place than it was.
    func moved(_ location: FileLocation) -> FileLocation? {
        for volume in attached {
            guard let root = volume.place?.location, let old = previous[volume.id], old != root,
                location == old || location.uri.hasPrefix(old.uri + "/")
            else { continue }
            return FileLocation(uri: root.uri + location.uri.dropFirst(old.uri.count))
        }
        return nil
    }

    private var names: [String: String] = [:]
    private var previous: [String: FileLocation] = [:]

    private func readVolumes() {
        guard let monitor else { return }
        let now = monitor.volumes
        // The row of what is being taken out stays until that is done.
        let leaving = attached.filter { old in busy.contains(old.id) && !now.contains { $0.id == old.id } }
        attached = now + leaving
        for volume in attached {
            names[volume.id] = DisplayName.text(Array(volume.name.utf8))
            guard let root = volume.place?.location else { continue }
            if let known = roots[volume.id], known != root { previous[volume.id] = known }
            roots[volume.id] = root
        }
        fill()
        onVolumesChange()
        for volume in attached { askSpace(volume) }
    }

    private func askSpace(_ volume: AttachedVolume) {
        guard let root = volume.place?.location, space[volume.id] == nil else { return }
        Task { [weak self] in
            guard let answer = await Volumes.space(of: root), let self else { return }
            space[volume.id] = tr("{size} free", ["size": Formatting.size(Int(clamping: answer.free))])
            fill()
        }
    }

    // MARK: Rows

    private func fill() {
        entries =
            standard.map { .place($0) } + attached.map { .volume($0) } + bookmarks.map { .bookmark($0) } + [.connect]
        list.removeAll()
        for entry in entries { list.append(row(entry)) }
        if let current { mark(current) }
    }

    private func row(_ entry: SidebarEntry) -> ListBoxRow {
        let content = Box(.horizontal, spacing: 12)
        content.append(Image(icon: entry.iconName))
        let label = Label(entry.name)
        label.setEllipsis(.middle)
        label.setTextAlignment(0)
        label.expandsHorizontally = true
        if case .volume(let volume) = entry {
            let lines = Box(.vertical)
            lines.verticalAlignment = .center
            lines.expandsHorizontally = true
            lines.append(label)
            if volume.uri != nil, let text = space[volume.id] {
                let caption = Label(text)
                caption.addStyleClass("caption")
                caption.addStyleClass("dim-label")
                caption.setTextAlignment(0)
                lines.append(caption)
            }
            content.append(lines)
            addControl(volume, to: content)
        } else {
            content.append(label)
        }
        let row = ListBoxRow(content)
        row.setAccessibleLabel(entry.name)
        if let folder = entry.location, DocumentCollection(folder) == nil { takeDrops(on: row, for: folder) }
        if case .bookmark(let place) = entry { offerRemoval(of: place.location, on: row) }
        return row
    }

    private func addControl(_ volume: AttachedVolume, to content: Box) {
        let name = ["name": DisplayName.text(Array(volume.name.utf8))]
        if busy.contains(volume.id) {
            let spinner = Spinner()
            spinner.isSpinning = true
            spinner.setAccessibleLabel(tr("“{name}” is busy", name))
            content.append(spinner)
        } else if volume.canEject, volume.uri != nil {
            let button = Button(icon: "media-eject-symbolic", name: tr("Eject “{name}”", name))
            button.addStyleClass("flat")
            button.addStyleClass("circular")
            button.verticalAlignment = .center
            button.onClick { [weak self] in self?.eject(volume) }
            content.append(button)
        }
    }

    private func activate(_ entry: SidebarEntry) {
        switch entry {
        case .place(let place), .bookmark(let place): onOpen(place.location)
        case .connect:
            onConnect()
            if let current { mark(current) }
        case .volume(let volume):
            if let place = volume.place { onOpen(place.location) } else { mount(volume) }
        }
    }

    // MARK: Mounting and taking out

    private func mount(_ volume: AttachedVolume) {
        guard let monitor, busy.insert(volume.id).inserted else { return }
        fill()
        let operation = operation(for: volume)
        Task { [weak self] in
            do {
                try await monitor.mount(volume.id, operation)
                self?.end(volume)
                if let place = self?.attached.first(where: { $0.id == volume.id })?.place {
                    self?.onOpen(place.location)
                }
            } catch {
                self?.end(volume)
                self?.say(error, tr("“{name}” cannot be opened: {reason}", with(volume, error)))
            }
        }
    }

    private func eject(_ volume: AttachedVolume, force: Bool = false) {
        guard let monitor, busy.insert(volume.id).inserted else { return }
        fill()
        let operation = operation(for: volume)
        Task { [weak self] in
            if let root = volume.place?.location {
                // What is on its way would be torn apart; the user ends it, or waits.
                if !force, await Volumes.isChanging(root) {
                    self?.end(volume)
                    self?.sayBusy(volume, byUs: true)
                    return
                }
                self?.onEject(root)
                Volumes.release(root)
            }
            self?.space[volume.id] = nil
            do {
                try await monitor.eject(volume.id, force: force, operation)
                self?.end(volume)
                self?.onNews(tr("“{name}” can be unplugged now", with(volume, nil)))
            } catch {
                self?.end(volume)
                if (error as? GLibError)?.ioKind == .busy {
                    self?.sayBusy(volume)
                } else {
                    self?.say(error, tr("“{name}” cannot be ejected: {reason}", with(volume, error)))
                }
            }
        }
    }

    private func end(_ volume: AttachedVolume) {
        busy.remove(volume.id)
        readVolumes()
    }

    private func say(_ error: any Error, _ text: String) {
        // What the user has ended, or was told by somebody else, needs no more words.
        if error is CancellationError || (error as? GLibError)?.ioKind == .handled { return }
        onNews(text)
    }

    private func sayBusy(_ volume: AttachedVolume, byUs: Bool = false) {
        let dialog = MessageDialog(
            heading: tr("“{name}” Is in Use", with(volume, nil)),
            text: byUs
                ? tr("Documents are still on their way to it or from it. It can be ejected once they have arrived.")
                : tr("A program still uses files on it. Close them, then eject it again."),
            parent: widget.window)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("force", tr("_Eject Anyway"), .destructive)
        dialog.addResponse("again", tr("_Try Again"), .suggested)
        dialog.setDefaultResponse("again")
        dialog.setCloseResponse("cancel")
        dialog.onResponse { [weak self] answer in
            if answer != "cancel" { self?.eject(volume, force: answer == "force") }
        }
        dialog.present()
    }

    /// Puts the backend's questions to the user: passwords to unlock, and what to do about programs that use it.
    private func operation(for volume: AttachedVolume) -> MountOperation {
        let operation = MountOperation()
        var hasAsked = false
        operation.onQuestion = { [weak self, weak operation] question in
            guard question.processes.isEmpty else {
                // The dialog that follows the error says it, and offers more.
                operation?.reply(goesOn: false)
                self?.sayBusy(volume)
                return
            }
            let isAgain = hasAsked
            hasAsked = true
            Task { [weak self] in
                let reply = await MountPrompt.ask(
                    MountQuestion(question), isAgain: isAgain, parent: self?.widget.window)
                operation?.reply(reply)
            }
        }
        return operation
    }
}

private func with(_ volume: AttachedVolume, _ error: (any Error)?) -> [String: String] {
    ["name": DisplayName.text(Array(volume.name.utf8)), "reason": (error as? GLibError)?.message ?? ""]
}
