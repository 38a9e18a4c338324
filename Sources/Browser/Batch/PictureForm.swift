// SPDX-License-Identifier: MPL-2.0

internal import Batches
internal import Documents
internal import GLib
internal import Gtk
internal import RenderMessages
internal import VolumeAccess

/// How pictures are to be changed.
@MainActor final class PictureForm: BatchForm {
    let title = tr("Change Pictures")
    let verb = tr("_Change")
    let widget = Box(.vertical, spacing: 12)
    var onChange: () -> Void = {}

    private let turn = DropDown([
        tr("Not turned"), tr("Turned to the right"), tr("Turned to the left"), tr("Upside down"),
        tr("Left and right swapped"), tr("Top and bottom swapped"),
    ])
    private let size = DropDown([
        tr("Size as it is"), tr("At most 3840 × 2160"), tr("At most 1920 × 1080"), tr("At most 1280 × 720"),
        tr("At most 640 × 480"),
    ])
    private let format = DropDown([tr("Format as it is"), "PNG", "JPEG", "WebP"])
    private let placement = DropDown([tr("Beside the originals"), tr("In the place of the originals")])
    private let keepsMetadata = CheckButton(label: tr("Keep camera, time and _place (EXIF)"))

    /// The fields, all as if nothing were to change.
    init() {
        keepsMetadata.isOn = true
        let grid = Grid(rowSpacing: 6, columnSpacing: 12)
        let rows: [(String, DropDown)] = [
            (tr("_Turn"), turn), (tr("_Size"), size), (tr("_Format"), format), (tr("_Results"), placement),
        ]
        for (row, (text, choice)) in rows.enumerated() {
            let label = Label()
            label.setMnemonic(text, of: choice)
            label.setTextAlignment(1)
            label.addStyleClass("dim-label")
            choice.expandsHorizontally = true
            grid.attach(label, column: 0, row: row)
            grid.attach(choice, column: 1, row: row)
            choice.onSelect { [weak self] in self?.onChange() }
        }
        keepsMetadata.onToggle { [weak self] in self?.onChange() }
        widget.append(grid)
        widget.append(keepsMetadata)
    }

    func grabFocus() { turn.grabFocus() }

    var work: BatchWork? {
        var work = PictureWork()
        work.turn = [.none, .right, .left, .half, .mirrored, .flipped][min(5, turn.selected)]
        let sizes = [(3840, 2160), (1920, 1080), (1280, 720), (640, 480)]
        if (1...4).contains(size.selected) {
            let (width, height) = sizes[size.selected - 1]
            work.bounds = PixelSize(width: width, height: height)
        }
        work.encoding = [nil, .png, .jpeg, .webp][min(3, format.selected)]
        work.keepsMetadata = keepsMetadata.isOn
        work.placement = placement.selected == 1 ? .inPlace : .beside
        let isIdle = work.turn == .none && work.bounds == nil && work.encoding == nil && work.keepsMetadata
        return isIdle ? nil : .pictures(work)
    }

    var complaint: String? { work == nil ? tr("Choose what is to become of the pictures") : nil }

    var warning: String? {
        placement.selected == 1 ? tr("Pictures that are replaced cannot be got back by Undo.") : nil
    }
}
