// SPDX-License-Identifier: MPL-2.0

internal import Batches
internal import DocumentModel
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// The form for exporting thumbnails of documents.
@MainActor final class ThumbnailForm: BatchForm {
    let title = tr("Export Thumbnails")
    let verb = tr("_Export")
    let widget = Box(.vertical, spacing: 12)
    let isForFiles = true
    var onChange: () -> Void = {}

    private let side = NumberField(
        [256, 128, 512, 1024, 2048].map { side in (tr("{side} pixels", ["side": String(side)]), side) },
        other: tr("Another size…"), in: 1...4096, name: tr("Longer side in pixels"))
    private let format = DropDown(["PNG", "JPEG", "WebP"])
    private let placement = PlacementField(allowsReplacing: false)

    /// The fields, as they serve most people.
    init() {
        let fields = FieldGrid()
        fields.add(tr("Longer _Side"), side.choice, in: side.widget)
        fields.add(tr("_Format"), format)
        fields.add(tr("S_ave"), placement.choice, in: placement.widget)
        side.onChange = { [weak self] in self?.onChange() }
        format.onSelect { [weak self] in self?.onChange() }
        placement.onChange = { [weak self] in self?.onChange() }
        widget.append(fields.widget)
    }

    func grabFocus() { side.choice.grabFocus() }

    var output: FileLocation? { placement.output }

    var work: BatchWork? {
        guard case .number(let side) = side.value, placement.value != nil else { return nil }
        return .thumbnails(
            ThumbnailWork(side: side, encoding: [.png, .jpeg, .webp][min(2, format.selected)], folder: output))
    }

    var complaint: String? {
        if placement.value == nil { return tr("Choose a folder for the results") }
        return work == nil ? tr("The longer side has 1 to 4096 pixels") : nil
    }
}
