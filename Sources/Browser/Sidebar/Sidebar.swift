// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk
internal import VolumeAccess

/// The places that everybody has, then the volumes that are mounted.
@MainActor final class Sidebar {
    /// Its width, in points.
    static let width = 200
    /// The list in its scrolled view.
    let widget: ScrolledWindow
    /// Told where the user wants to go.
    var onOpen: (FileLocation) -> Void = { _ in }
    /// Told when volumes came or went.
    var onVolumesChange: () -> Void = {}

    /// The volumes that are mounted.
    private(set) var volumes: [Place] = []

    private let list = ListBox()
    private let standard = Place.standard()
    private var monitor: VolumeMonitor?
    private var current: FileLocation?
    private var places: [Place] { standard + volumes }

    /// The standard places alone; see ``watchVolumes()``.
    init() {
        list.addStyleClass("navigation-sidebar")
        list.setAccessibleLabel(tr("Places"))
        widget = ScrolledWindow(list)
        widget.setScrolls(horizontally: false, vertically: true)
        widget.setMinimumSize(width: Self.width)
        widget.addStyleClass("sidebar-pane")
        let separated = standard.count
        list.setHeaders { row in row.index == separated ? AnyWidget(Separator()) : nil }
        list.onActivate { [weak self] row in
            guard let self, places.indices.contains(row.index) else { return }
            onOpen(places[row.index].location)
        }
        fill()
    }

    /// Begins to show mounted volumes. It asks other processes: not before the window is on screen.
    func watchVolumes() {
        guard monitor == nil else { return }
        let monitor = VolumeMonitor()
        self.monitor = monitor
        monitor.onChange { [weak self] in self?.readVolumes() }
        readVolumes()
    }

    /// Marks the place that a folder is.
    func mark(_ location: FileLocation) {
        current = location
        let index = places.firstIndex { $0.location == location }
        list.select(index.flatMap { list.row(at: $0) })
    }

    private func readVolumes() {
        guard let monitor else { return }
        volumes = monitor.mounts.map {
            Place(
                name: DisplayName.text(Array($0.name.utf8)), location: FileLocation(uri: $0.uri),
                iconName: $0.iconNames.first ?? "drive-harddisk-symbolic")
        }
        fill()
        onVolumesChange()
    }

    private func fill() {
        list.removeAll()
        for place in places { list.append(row(place)) }
        if let current { mark(current) }
    }

    private func row(_ place: Place) -> ListBoxRow {
        let content = Box(.horizontal, spacing: 12)
        content.append(Image(icon: place.iconName))
        let label = Label(place.name)
        label.setEllipsis(.middle)
        label.setTextAlignment(0)
        content.append(label)
        let row = ListBoxRow(content)
        row.setAccessibleLabel(place.name)
        return row
    }
}
