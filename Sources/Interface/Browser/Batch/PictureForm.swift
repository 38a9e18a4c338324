// SPDX-License-Identifier: MPL-2.0

internal import Batches
internal import DocumentModel
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// How pictures are to be changed.
@MainActor final class PictureForm: BatchForm {
    let title = tr("Convert Images")
    let verb = tr("Con_vert")
    let widget = Box(.vertical, spacing: 12)
    let isForFiles = true
    var onChange: () -> Void = {}

    private let turn = DropDown([
        tr("None"), tr("90° Clockwise"), tr("90° Counterclockwise"), tr("180°"),
        tr("Flip Horizontally"), tr("Flip Vertically"),
    ])
    private let size = SizeField()
    private let format = DropDown([tr("Keep original format"), "PNG", "JPEG", "WebP"])
    private let quality = NumberField(
        [
            (tr("Default quality"), nil), (tr("Very good (95)"), 95), (tr("Good (85)"), 85),
            (tr("Smaller files (70)"), 70),
        ],
        other: tr("Another quality…"), in: 1...100, name: tr("Quality from 1 to 100"))
    private let placement = PlacementField(allowsReplacing: true)
    private let keepsMetadata = CheckButton(label: tr("Keep _metadata such as camera, date and location"))

    /// The fields, all as if nothing were to change.
    init() {
        keepsMetadata.isOn = true
        let fields = FieldGrid()
        fields.add(tr("_Rotate"), turn)
        fields.add(tr("_Size"), size.choice, in: size.widget)
        fields.add(tr("_Format"), format)
        fields.add(tr("_Quality"), quality.choice, in: quality.widget)
        fields.add(tr("S_ave"), placement.choice, in: placement.widget)
        quality.widget.setTooltip(tr("For JPEG and WebP; PNG is always lossless"))
        turn.onSelect { [weak self] in self?.onChange() }
        size.onChange = { [weak self] in self?.onChange() }
        format.onSelect { [weak self] in self?.formatChosen() }
        quality.onChange = { [weak self] in self?.onChange() }
        placement.onChange = { [weak self] in self?.onChange() }
        keepsMetadata.onToggle { [weak self] in self?.onChange() }
        widget.append(fields.widget)
        widget.append(keepsMetadata)
    }

    private var encoding: ImageEncoding? { [nil, .png, .jpeg, .webp][min(3, format.selected)] }

    private func formatChosen() {
        quality.isSensitive = encoding != .png
        onChange()
    }

    func grabFocus() { turn.grabFocus() }

    var output: FileLocation? { placement.output }

    var work: BatchWork? {
        guard size.value != .invalid, quality.value != .invalid, let place = placement.value else { return nil }
        var work = PictureWork()
        work.turn = [.none, .right, .left, .half, .mirrored, .flipped][min(5, turn.selected)]
        if case .within(let bounds) = size.value { work.bounds = bounds }
        work.encoding = encoding
        if case .number(let number) = quality.value, encoding != .png { work.quality = number }
        work.keepsMetadata = keepsMetadata.isOn
        work.placement = place
        let isIdle =
            work.turn == .none && work.bounds == nil && encoding == nil && work.quality == nil && work.keepsMetadata
        return isIdle ? nil : .pictures(work)
    }

    var complaint: String? {
        if size.value == .invalid { return tr("Enter the largest width or height in pixels") }
        if quality.value == .invalid { return tr("Enter a quality from 1 to 100") }
        if placement.value == nil { return tr("Choose a folder for the results") }
        return nil
    }

    var hint: String { tr("Choose what to change") }
}
