// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// The places that everybody has, what is plugged in or connected, and the user's bookmarks.
@MainActor final class Sidebar {
    /// The width of the sidebar, in points.
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
    /// Told the root of a volume that stays, although ``onEject`` was called.
    var onEjectFailed: (FileLocation) -> Void = { _ in }
    /// Told what the user has to know: what failed, what may be unplugged.
    var onNews: (String) -> Void = { _ in }

    /// Asks what becomes of files that are held over the row of a folder; nil when they are not taken.
    var onHold: (FileDropTarget, FileLocation) -> FileDropTarget.Action? = { _, _ in nil }
    /// Hands over files that were dropped on the row of a folder; false when they are not taken.
    var onTake: (FileDropTarget, [FileLocation], FileLocation) -> Bool = { _, _, _ in false }

    /// The volumes that are mounted, and the bookmarks.
    var volumes: [Place] { attached.compactMap(\.place) + bookmarks }

    /// Opens the menu of a bookmark.
    let options = MenuOpener()
    private let list = ListBox()
    /// Told that a bookmark was changed.
    var onBookmarksChange: () -> Void = {}

    private let standard =
        [DocumentCollection.recent, .starred].map(\.place) + Place.standard() + [DocumentCollection.trash.place]
    private(set) var monitor: VolumeMonitor?
    private var isWatching = false
    private var attached: [AttachedVolume] = []
    private var bookmarks: [Place] = []
    private var current: FileLocation?
    private var entries: [SidebarEntry] = []
    /// The entries of the shown rows.
    private var shown: Shown?

    private struct Shown: Equatable {
        let entries: [SidebarEntry]
        let busy: Set<String>
        let space: [String: String]
    }
    /// The volumes that are being mounted or taken out.
    var busy: Set<String> = []
    /// The free space of each volume, as text.
    var space: [String: String] = [:]
    /// The last mount point of each volume, by the identifier that it keeps.
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
        guard !isWatching else { return }
        isWatching = true
        Task { [weak self] in
            let monitor = await VolumeMonitor.make()
            guard let self else { return }
            self.monitor = monitor
            monitor.onChange { [weak self] in self?.readVolumes() }
            monitor.onPreUnmount { Volumes.release(FileLocation(uri: $0)) }
            readVolumes()
        }
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
        return known.first { location.isWithin($0.location) }?.name
    }

    /// The new location of a folder whose volume was mounted elsewhere; nil when it was not.
    func moved(_ location: FileLocation) -> FileLocation? {
        for volume in attached {
            guard let root = volume.place?.location, let old = previous[volume.id], old != root, location.isWithin(old)
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
        attached = SidebarEntry.distinguished(now + leaving)
        // The free space of a volume is asked again when the volume is back.
        space = space.filter { id, _ in
            attached.contains { $0.id == id && $0.place != nil && roots[id] == $0.place?.location }
        }
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

    /// Measures the free space again after files were written or removed.
    func askSpaceAgain() { for volume in attached { askSpace(volume, again: true) } }

    private func askSpace(_ volume: AttachedVolume, again: Bool = false) {
        guard let root = volume.place?.location, again || space[volume.id] == nil, !busy.contains(volume.id) else {
            return
        }
        Task { [weak self] in
            // The kernel's table may be behind the monitor: the folder of a mount that is not there yet has a file system, too.
            for _ in 0..<5 where !Volumes.isRoot(root) { try? await Task.sleep(for: .seconds(1)) }
            guard Volumes.isRoot(root), let answer = await Volumes.space(of: root), Volumes.isRoot(root), let self,
                attached.contains(where: { $0.id == volume.id && $0.place?.location == root })
            else { return }
            space[volume.id] = tr("{size} free", ["size": Formatting.size(answer.free)])
            fill()
        }
    }

    // MARK: Rows

    /// Makes the rows again.
    func fill() {
        entries =
            standard.map { .place($0) } + attached.map { .volume($0) } + bookmarks.map { .bookmark($0) } + [.connect]
        // Rows that stay keep the keyboard's focus, and are there when somebody clicks.
        let new = Shown(entries: entries, busy: busy, space: space)
        guard new != shown else { return }
        shown = new
        list.removeAll()
        for entry in entries { list.append(row(entry)) }
        if let current { mark(current) }
    }

    private func row(_ entry: SidebarEntry) -> ListBoxRow {
        let content = Box(.horizontal, spacing: 12)
        let icon = Image(icon: entry.iconName)
        icon.hideFromAccessibility()
        content.append(icon)
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
        row.setTooltip(entry.name)
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

    // MARK: Mounting

    /// - Parameter isAgain: whether the last password was wrong.
    private func mount(_ volume: AttachedVolume, isAgain: Bool = false) {
        guard let monitor, busy.insert(volume.id).inserted else { return }
        fill()
        let asking = VolumeAsking(volume, isAgain: isAgain, parent: widget.window)
        Task { [weak self] in
            do {
                try await monitor.mount(volume.id, asking.operation)
                self?.end(volume)
                if let place = self?.attached.first(where: { $0.id == volume.id })?.place {
                    self?.onOpen(place.location)
                }
            } catch {
                self?.end(volume)
                if asking.wasPasswordWrong(error) {
                    self?.mount(volume, isAgain: true)
                } else {
                    self?.say(error, tr("“{name}” cannot be opened: {reason}", volume.words(error)))
                }
            }
        }
    }

    /// A volume is not being mounted or taken out any more.
    func end(_ volume: AttachedVolume) {
        busy.remove(volume.id)
        readVolumes()
    }

    /// Tells why something did not work.
    func say(_ error: any Error, _ text: String) {
        // What the user has ended, or was told by somebody else, needs no more words.
        if error is CancellationError || (error as? GLibError)?.ioKind == .handled { return }
        onNews(text)
    }
}

extension AttachedVolume {
    /// The values for messages about a volume: its name, and the reason of an error.
    func words(_ error: (any Error)? = nil) -> [String: String] {
        ["name": DisplayName.text(Array(name.utf8)), "reason": (error as? GLibError)?.message ?? ""]
    }
}
