// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VitrineGtk

/// Lies over the picture of how loud a piece of music is: what has been heard of it stays light, the rest is dimmed, and
/// pressing or dragging there goes to that moment.
@MainActor final class SoundProgress {
    let widget: AnyWidget
    /// Called with the moment, from 0 to 1, to go to.
    var onSeek: (@MainActor (Double) -> Void)?

    private let canvas = CustomWidget()
    private let picture: PixelSize
    private var part = 0.0

    /// - Parameter picture: the size of the picture, which is as large as it fits, in the middle.
    init(over picture: PixelSize) {
        self.picture = picture
        widget = AnyWidget(canvas)
        canvas.setCursor("pointer")
        // The slider below says the same to a screen reader.
        canvas.hideFromAccessibility()
        canvas.onSnapshot { [weak self] snapshot, width, height in self?.draw(on: snapshot, width, height) }
        let drag = DragGesture()
        var start = 0.0
        drag.onBegin { [weak self] x, _ in
            start = x
            self?.seek(x)
        }
        drag.onUpdate { [weak self] x, _ in
            if x != 0 { self?.seek(start + x) }
        }
        canvas.add(drag)
    }

    /// Shows how much has been heard, from 0 to 1.
    func show(_ part: Double) {
        guard part != self.part else { return }
        self.part = part
        canvas.queueDraw()
    }

    private func seek(_ x: Double) {
        let frame = Self.frame(of: picture, width: Double(canvas.width), height: Double(canvas.height))
        onSeek?(Self.part(at: x, in: frame))
    }

    private func draw(on snapshot: Snapshot, _ width: Double, _ height: Double) {
        guard part > 0 else { return }
        let frame = Self.frame(of: picture, width: width, height: height)
        let place = Self.place(of: part, in: frame)
        snapshot.fill(
            Rectangle(x: place, y: frame.y, width: max(0, frame.maxX - place), height: frame.height),
            Color(white: 0, alpha: 0.55))
        snapshot.fill(
            Rectangle(x: place - 1, y: frame.y, width: 2, height: frame.height), Color(white: 1, alpha: 0.9))
    }

    /// The rectangle of a picture that is scaled to fit and centred.
    nonisolated static func frame(of picture: PixelSize, width: Double, height: Double) -> Rectangle {
        let scale = min(width / Double(max(1, picture.width)), height / Double(max(1, picture.height)))
        let size = (width: Double(picture.width) * scale, height: Double(picture.height) * scale)
        return Rectangle(
            x: (width - size.width) / 2, y: (height - size.height) / 2, width: size.width, height: size.height)
    }

    /// The part of the sound that is pictured at a place.
    nonisolated static func part(at x: Double, in frame: Rectangle) -> Double {
        let bars = frame.width * (1 - 2 * WaveformShape.margin)
        return min(max((x - frame.x - frame.width * WaveformShape.margin) / max(1, bars), 0), 1)
    }

    /// The position of a part of the sound in its waveform.
    nonisolated static func place(of part: Double, in frame: Rectangle) -> Double {
        frame.x + frame.width * (WaveformShape.margin + part * (1 - 2 * WaveformShape.margin))
    }
}
