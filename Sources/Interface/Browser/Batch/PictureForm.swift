// SPDX-License-Identifier: MPL-2.0

internal import Batches
internal import RenderMessages
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// How pictures are to be changed.
@MainActor final class PictureForm: BatchForm {
    let title = tr("Change Pictures")
    let verb = tr("Ch_ange")
    let widget = Box(.vertical, spacing: 12)
    let isForFiles = true
    var onChange: () -> Void = {}

    private let turn = DropDown([
        tr("Not turned"), tr("Turned to the right"), tr("Turned to the left"), tr("Upside down"),
        tr("Left and right swapped"), tr("Top and bottom swapped"),
    ])
    private let size = SizeField()
    private let format = DropDown([tr("Format as it is"), "PNG", "JPEG", "WebP"])
    private let quality = NumberField(
        [(tr("Usual quality"), nil), (tr("Very good (95)"), 95), (tr("Good (85)"), 85), (tr("Small files (70)"), 70)],
        other: tr("Another quality…"), in: 1...100, name: tr("Quality from 1 to 100"))
    private let placement = PlacementField(allowsReplacing: true)
    private let keepsMetadata = CheckButton(label: tr("Keep camera, time and _place (EXIF)"))

    /// The fields, all as if nothing were to change.
    init() {
        keepsMetadata.isOn = true
        let fields = FieldGrid()
        fields.add(tr("_Turn"), turn)
        fields.add(tr("_Size"), size.choice, in: size.widget)
        fields.add(tr("_Format"), format)
        fields.add(tr("_Quality"), quality.choice, in: quality.widget)
        fields.add(tr("_Results"), placement.choice, in: placement.widget)
        quality.widget.setTooltip(tr("Of JPEG and WebP; PNG loses nothing"))
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
        if size.value == .invalid { return tr("Say how many pixels wide or high the pictures may be") }
        if quality.value == .invalid { return tr("The quality is a number from 1 to 100") }
        if placement.value == nil { return tr("Choose a folder for the results") }
        return nil
    }

    var hint: String { tr("Choose what is to become of the pictures") }
}
