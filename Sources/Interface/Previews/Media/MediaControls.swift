// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// The row below a piece of music, or over the lower edge of a film: play or pause, the position to drag, the time, the
/// volume, repeating, and the menu of how it is played.
@MainActor final class MediaControls {
    let widget: AnyWidget
    var onPlayPause: (@MainActor () -> Void)?
    /// Called with the position, in seconds, that the user moves to.
    var onSeek: (@MainActor (Double) -> Void)?
    /// Called with the volume, from 0 to 1.
    var onVolume: (@MainActor (Double) -> Void)?
    var onRepeat: (@MainActor (Bool) -> Void)?
    /// Told how much room they take at the lower edge, in points.
    var onHeight: (@MainActor (Int) -> Void)?

    private let play = Button(icon: "media-playback-start-symbolic", name: tr("Play"))
    private let time = Label()
    private let slider: Scale
    private let mute = ToggleButton(icon: "audio-volume-high-symbolic", name: tr("Mute"))
    private let volume = Scale(from: 0, to: 1, step: 0.05)
    private let again = ToggleButton(icon: "media-playlist-repeat-symbolic", name: tr("Repeat"))
    /// Speed and tracks.
    let menu = PlaybackMenu()
    private let duration: Double
    /// The buttons; the slider has a row of its own above them where they leave it no room.
    private let row = Box(.horizontal, spacing: 6)
    private let sliderRow = Box(.horizontal)
    /// The slider moves from row to row, and must outlive the way.
    private let sliderReference: Reference
    /// Lies over the row, as wide, and learns how wide that is.
    private let measure = CustomWidget()
    private var width = 1_000
    private var isNarrow = false
    private var isAudible = true
    /// The shown position, in seconds.
    private(set) var position = 0.0

    init(duration: Double) {
        self.duration = duration
        slider = Scale(from: 0, to: max(0.1, duration), step: 5)
        sliderReference = slider.retained()
        let rows = Box(.vertical)
        widget = AnyWidget(rows)
        rows.append(measure)
        rows.append(sliderRow)
        rows.append(row)
        sliderRow.setMargins(top: 6, start: 12, end: 12)
        row.setMargins(top: 6, bottom: 12, start: 12, end: 12)
        for button in [AnyWidget(play), AnyWidget(mute), AnyWidget(again), AnyWidget(menu.button)] {
            button.addStyleClass("flat")
        }
        time.addStyleClass("numeric")
        time.addStyleClass("dim-label")
        slider.setShowsValue(false)
        slider.setMinimumSize(width: 60)
        slider.expandsHorizontally = true
        slider.setAccessibleLabel(tr("Position"))
        slider.isSensitive = duration > 0
        volume.setShowsValue(false)
        volume.value = 1
        volume.setMinimumSize(width: 80)
        volume.setAccessibleLabel(tr("Volume"))
        time.setTextAlignment(0)
        for child in [
            AnyWidget(play), AnyWidget(slider), AnyWidget(time), AnyWidget(mute), AnyWidget(volume), AnyWidget(again),
            AnyWidget(menu.button),
        ] { row.append(child) }
        // The focus stays on what plays: the panel's keys go on working, and the row fades.
        for button in [AnyWidget(play), AnyWidget(mute), AnyWidget(again)] { button.focusesOnClick = false }
        // Time goes on to the right for everybody, as the sign for playing says and the picture of the sound shows.
        for part in [AnyWidget(row), AnyWidget(sliderRow), AnyWidget(slider), AnyWidget(time), AnyWidget(volume)] {
            part.keepLeftToRight()
        }
        play.onClick { [weak self] in self?.onPlayPause?() }
        slider.onUserChange { [weak self] in self?.onSeek?($0) }
        mute.onToggle { [weak self] in self?.tellVolume() }
        volume.onUserChange { [weak self] _ in
            // The slider itself has the new value only afterwards.
            Timeout.whenIdle { self?.tellVolume() }
        }
        again.onToggle { [weak self] in self.map { $0.onRepeat?($0.again.isOn) } }
        measure.onMeasure { _, _ in (0, 0) }
        measure.onAllocate { [weak self] width, _ in
            guard self?.width != width else { return }
            // Not while everything is being laid out.
            Timeout.whenIdle { self?.fit(width) }
        }
        show(position: 0)
    }

    /// Puts them at the lower edge of something.
    ///
    /// - Parameter isOverPicture: whether there is a picture below them.
    func lie(on overlay: Overlay, isOverPicture: Bool) {
        widget.setStyleClass("preview-film-controls", isOverPicture)
        widget.verticalAlignment = .end
        overlay.addOverlay(widget)
    }

    /// Whether the film is seen without them. They can still be reached with the keyboard, but not by a finger that means to
    /// have them back.
    var isFaded = false {
        didSet {
            widget.setStyleClass("faded", isFaded)
            widget.canTarget = !isFaded
        }
    }

    /// Leaves out what there is no room for: of the volume, which has keys and a button, the slider, and the whole length.
    private func fit(_ width: Int) {
        self.width = width
        volume.isVisible = isAudible && width >= 480
        setNarrow(width < 440)
        show(position: position)
        onHeight?(isNarrow ? 96 : 58)
    }

    private func setNarrow(_ isNarrow: Bool) {
        guard isNarrow != self.isNarrow else { return }
        self.isNarrow = isNarrow
        if isNarrow {
            row.remove(slider)
            sliderRow.append(slider)
        } else {
            sliderRow.remove(slider)
            row.insert(slider, after: play)
        }
        time.expandsHorizontally = isNarrow
    }

    /// Shows where it is.
    func show(position: Double) {
        self.position = position
        slider.value = position
        let now = DurationText.text(seconds: position)
        let text = now.isEmpty ? "0:00" : now
        let whole = DurationText.text(seconds: duration)
        let both = "\(text) / \(whole)"
        // The buttons, and 7 points a letter.
        time.text = whole.isEmpty || width < 200 + 7 * both.count ? text : both
    }

    /// Shows whether it plays.
    func show(isPlaying: Bool) {
        play.setIcon(isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
        let name = isPlaying ? tr("Pause") : tr("Play")
        play.setTooltip(name)
        play.setAccessibleLabel(name)
    }

    /// Shows whether anything can be heard; nil while that is not known.
    func show(isAudible: Bool?) {
        let can = isAudible ?? true
        mute.isSensitive = can
        self.isAudible = can
        fit(width)
        if !can {
            mute.setIcon("audio-volume-muted-symbolic")
            mute.setTooltip(tr("No Sound Output"))
        }
    }

    /// Turns the sound off or on.
    func toggleMute() {
        if mute.isSensitive { mute.isOn.toggle() }
    }

    /// Makes the sound louder or softer.
    func changeVolume(louder: Bool) {
        guard isAudible else { return }
        volume.value += louder ? 0.1 : -0.1
        if mute.isOn { mute.isOn = false } else { tellVolume() }
    }

    /// Repeats, or does not.
    func toggleRepeat() { again.isOn.toggle() }

    private func tellVolume() {
        let level = mute.isOn ? 0 : volume.value
        mute.setIcon(
            level == 0
                ? "audio-volume-muted-symbolic"
                : level < 0.4
                    ? "audio-volume-low-symbolic"
                    : level < 0.8 ? "audio-volume-medium-symbolic" : "audio-volume-high-symbolic")
        onVolume?(level)
    }
}
