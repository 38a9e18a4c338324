// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Rendering
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// Film or sound: its poster or cover, and what is known of it, until it plays. Nothing plays by itself.
///
/// A film is seen as large as it fits, with what controls it over its lower edge.
@MainActor final class MediaPreview: Preview, FadingControls, Playable {
    let widget: AnyWidget
    var onReady: (@MainActor () -> Void)?
    var onDetailChange: (@MainActor () -> Void)?
    var onFailure: (@MainActor (PreviewFailure) -> Void)?

    private let session: RenderSession
    private let reference: Reference
    private let picture = Picture()
    /// The picture with what is to be read over it.
    private let overlay: Overlay
    /// Over the picture while what comes next is not there yet.
    let spinner = Spinner()
    private let icon: Image
    private let title: Label
    private let line = Label()
    let player: MediaPlayer
    private let controls: MediaControls
    /// Whether nothing has moved for a while.
    private var isResting = false
    private(set) var isUnderPointer = false
    let subtitles: FilmSubtitles
    private var options = PlaybackOptions()
    private var scrubbing: Task<Void, Never>?
    private var picturing: Task<Void, Never>?
    /// Over the picture of how loud it is.
    private var progress: SoundProgress?
    /// The size in which the poster was drawn, and whether it is what is seen.
    private var poster = PixelSize(width: 0, height: 0)
    private var isAtPoster = true
    private var sharpening: Timeout?
    private let document: OpenedDocument

    init(_ document: OpenedDocument, _ session: RenderSession) {
        let name = document.item.displayTitle
        self.document = document
        self.session = session
        player = MediaPlayer(session, title: name)
        subtitles = FilmSubtitles(document)
        controls = MediaControls(duration: session.info.duration)
        let box = Box(.vertical, spacing: 12)
        // What controls it asks for no width: the facts beside it would else lie over it.
        let all = Overlay(box)
        widget = AnyWidget(all)
        reference = all.retained()
        all.addStyleClass("preview-picture")
        all.isFocusable = true
        all.setAccessibleRole(.group)
        let screen = Overlay(picture)
        self.overlay = screen
        screen.addOverlay(subtitles.line.widget)
        screen.expandsVertically = true
        screen.addOverlay(spinner)
        spinner.setMinimumSize(width: 32, height: 32)
        spinner.isVisible = false
        (spinner.horizontalAlignment, spinner.verticalAlignment) = (.center, .center)
        picture.setAlternativeText(name)
        icon = Image()
        icon.setIcon(document.contentType.iconNames)
        icon.setSize(128)
        icon.expandsVertically = true
        title = Label(session.info.title.isEmpty ? name : session.info.title)
        title.addStyleClass("title-2")
        title.setWraps(true)
        // Tags can be as long as books.
        title.setLineLimit(3)
        title.setEllipsis(.end)
        title.centerLines()
        title.setMargins(start: 18, end: 18)
        line.addStyleClass("dim-label")
        line.setWraps(true)
        line.setLineLimit(3)
        line.setEllipsis(.end)
        line.centerLines()
        line.setMargins(bottom: 24, start: 18, end: 18)
        box.append(screen)
        if session.info.kind == .audio { box.append(icon) }
        box.append(title)
        box.append(line)
        controls.lie(on: all, isOverPicture: session.info.kind == .video)
        if session.info.kind == .video {
            title.isVisible = false
            screen.addOverlay(icon)
            letControlsFade()
        } else {
            screen.setMargins(top: 18, start: 18, end: 18)
            screen.isVisible = false
            let room = Box(.vertical)
            box.append(room)
            room.setMinimumSize(height: 58)
            controls.onHeight = { room.setMinimumSize(height: $0) }
        }
        line.isVisible = false
        connect()
    }

    /// Over a film that plays, they are there only while something moves.
    private func letControlsFade() {
        let pointer = MotionController()
        pointer.onEnter { [weak self] in self?.isUnderPointer = true }
        pointer.onLeave { [weak self] in self?.isUnderPointer = false }
        controls.widget.add(pointer)
    }

    func fadeControls(_ isResting: Bool) {
        self.isResting = isResting
        updateControls()
    }

    private func updateControls() {
        guard session.info.kind == .video else { return }
        let isUsed = isUnderPointer || isOnControl && widget.window?.showsFocus == true
        let isFaded = isResting && player.state == .playing && !isUsed
        controls.isFaded = isFaded
        subtitles.line.rise(above: isFaded ? 0 : controls.widget.height)
    }

    isolated deinit {
        player.pause()
        picturing?.cancel()
    }

    var focusWidget: AnyWidget { widget }

    var detail: String {
        [DurationText.text(seconds: session.info.duration), options.text].filter { !$0.isEmpty }
            .joined(separator: " · ")
    }

    var place: PreviewPlace? {
        let goesOn = [.playing, .starting, .interrupted].contains(player.state)
        return player.position > 0 || goesOn ? .time(player.position, plays: goesOn) : nil
    }

    var isPlaying: Bool { player.state == .playing }

    func start(in size: ContentSize, at place: PreviewPlace?) {
        let (points, scale) = (size.points, size.deviceScale)
        let first = PixelSize(width: max(1, Int(points.width * scale)), height: max(1, Int(points.height * scale)))
        picturing = drawWaveform()
        Task { [weak self, session] in
            await self?.showPoster(first)
            // A film is seen at once; who made a piece of music is part of what is seen of it.
            if session.info.kind == .video { self?.ready() }
            if let facts = try? await session.facts() { self?.show(facts) }
            // How loud it is may take longer to find out than anybody waits to listen.
            if self?.picturing == nil { self?.ready() } else { Timeout(milliseconds: 250) { self?.ready() } }
            if case .time(let seconds, let plays) = place {
                self?.seek(to: seconds)
                if plays { self?.playOrPause() }
            }
            await self?.learnTracks()
        }
    }

    /// Shows the poster as large as it fits; larger than a screen it is not needed.
    private func showPoster(_ bounds: PixelSize) async {
        let size = session.info.pageSize
        guard session.info.pageCount > 0, size.width >= 1, size.height >= 1 else { return }
        let bounds = PixelSize(width: min(bounds.width, 1920), height: min(bounds.height, 1920))
        let fitted = PixelSize(width: Int(size.width), height: Int(size.height)).fitted(into: bounds)
        let scale = min(1, Double(fitted.width) / size.width)
        guard fitted.width > poster.width else { return }
        poster = fitted
        let region = PixelRect(x: 0, y: 0, width: fitted.width, height: fitted.height)
        guard let drawn = try? await session.page(0, scale: scale, region: region), isAtPoster else { return }
        show(PixelPaintable(drawn))
    }

    /// Pictures sound without a cover by how loud it is, as its tile is. A child of its own finds that out: this one is there
    /// to play. What nothing is heard of keeps its icon; nil for what has another picture.
    private func drawWaveform() -> Task<Void, Never>? {
        guard session.info.kind == .audio, session.info.pageCount == 0, let bytes = document.source.file else {
            return nil
        }
        icon.isVisible = false
        // Sharp on the full screen as well: its bars cost no more than smaller ones.
        let size = PixelSize(width: 1600, height: 1200)
        let order = JobOrder(.thumbnail, contentType: document.contentType.identifier, size: size)
        return Task { [weak self, service = document.service] in
            let drawn = try? await service.picture(order, of: bytes, priority: .preview)
            if let drawn { self?.show(waveform: drawn) } else { self?.icon.isVisible = true }
            self?.ready()
        }
    }

    private func show(waveform: RenderedPicture) {
        show(PixelPaintable(waveform))
        guard session.info.duration > 0 else { return }
        let progress = SoundProgress(over: waveform.size)
        progress.onSeek = { [weak self] in
            guard let self else { return }
            widget.grabFocus()
            seek(to: $0 * session.info.duration)
        }
        overlay.addOverlay(progress.widget)
        self.progress = progress
        show(position: player.position)
    }

    private func show(position: Double) {
        controls.show(position: position)
        if session.info.duration > 0 { progress?.show(position / session.info.duration) }
    }

    private func ready() {
        onReady?()
        onReady = nil
    }

    func needs(_ key: Key) -> Bool { false }

    var isOnControl: Bool { controls.widget.containsFocus }

    func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
        // To the right in every language, as the slider shows.
        let step = 5.0
        switch (key.lowercased, modifiers) {
        case (Key("p"), []), (.play, _): playOrPause()
        case (.left, .shift): seek(to: player.position - step)
        case (.right, .shift): seek(to: player.position + step)
        case (Key("m"), []): controls.toggleMute()
        case (Key("l"), []): controls.toggleRepeat()
        case (.plus, _), (.equal, []), (.keypadAdd, []): controls.changeVolume(louder: true)
        case (.minus, []), (.keypadSubtract, []): controls.changeVolume(louder: false)
        case (Key("["), _), (Key("<"), _): change { $0.changeSpeed(faster: false) }
        case (Key("]"), _), (Key(">"), _): change { $0.changeSpeed(faster: true) }
        case (Key("v"), []): choose { $0.nextSubtitles() }
        case (Key("a"), []): change { $0.nextSound() }
        default: return false
        }
        return true
    }

    private func connect() {
        controls.onPlayPause = { [weak self] in self?.playOrPause() }
        controls.onSeek = { [weak self] in self?.seek(to: $0) }
        controls.onVolume = { [weak self] in self?.player.volume = $0 }
        controls.onRepeat = { [weak self] in self?.player.repeats = $0 }
        controls.menu.onEncoding = { [subtitles] in subtitles.onCommand?(.chooseEncoding) }
        controls.menu.onChange = { [weak self] options in self?.choose { $0 = options } }
        // What came at the size of the panel is drawn again for the whole screen, once it is looked at.
        widget.onMap { [weak self] in
            self?.sharpening = Timeout(milliseconds: 400) {
                Task { await self?.showPoster(PixelSize(width: 1920, height: 1920)) }
            }
        }
        player.onCues = { [weak self] in self?.subtitles.add($0) }
        subtitles.onRead = { [weak self] in self?.showSubtitles() }
        player.onStateChange = { [weak self] in self?.stateChanged() }
        player.onFailure = { [weak self] in
            self?.line.text = $0
            self?.line.isVisible = true
        }
    }

    /// Finds out what can be chosen, and chooses what is usual.
    private func learnTracks() async {
        let tracks = (try? await session.tracks()) ?? []
        change { $0.tracks = tracks }
        let files = session.info.kind == .video ? await subtitles.files() : []
        change { options in
            options.files = files
            // On a slow server the user may have been faster.
            guard options.subtitles == .off, !subtitles.isChosen else { return }
            options.chooseUsualSubtitles(languages: SubtitleFiles.userLanguages)
        }
        guard session.info.kind == .video else { return }
        subtitles.follow { [weak self] files in
            self?.change { options in
                options.files = files
                if case .file(let file) = options.subtitles, !files.contains(file) { options.subtitles = .off }
            }
        }
    }

    /// Changes what the user has chosen.
    private func choose(_ body: (inout PlaybackOptions) -> Void) {
        let last = options.subtitles
        change(body)
        if options.subtitles != last { subtitles.isChosen = true }
    }

    private func change(_ body: (inout PlaybackOptions) -> Void) {
        let last = options
        body(&options)
        guard options != last else { return }
        controls.menu.show(options)
        player.choose(options.choice, bounds: bounds)
        if options.subtitles != last.subtitles {
            subtitles.read(options.subtitles)
            if player.state == .paused, !isAtPoster { showFrame(at: player.position) }
        }
        if options.text != last.text { onDetailChange?() }
    }

    private func showSubtitles() {
        subtitles.show(at: player.position, over: picture.width)
    }

    private func playOrPause() {
        switch player.state {
        case .playing, .starting: player.pause()
        case .paused, .ended, .interrupted: player.play(bounds: bounds)
        }
    }

    private func seek(to seconds: Double) {
        player.seek(to: seconds, bounds: bounds)
        show(position: max(0, min(seconds, session.info.duration)))
        showSubtitles()
        if player.state == .paused, session.info.kind == .video { showFrame(at: seconds) }
    }

    /// The most pixels that a frame needs here.
    private var bounds: PixelSize {
        let factor = picture.scaleFactor
        let (width, height) = (max(320, picture.width) * factor, max(240, picture.height) * factor)
        let size = session.info.pageSize
        return PixelSize(
            width: max(1, min(width, size.isSane ? Int(size.width) : width)),
            height: max(1, min(height, size.isSane ? Int(size.height) : height)))
    }

    private func stateChanged() {
        controls.show(isPlaying: player.state == .playing || player.state == .starting)
        controls.show(isAudible: player.isAudible)
        updateControls()
        Timeout(milliseconds: 150) { [weak self] in self?.updateSpinner() }
        if player.state == .playing {
            widget.onEachFrame { [weak self] _ in self?.tick() ?? false }
        } else {
            show(position: player.position)
        }
    }

    /// Shows what is to be seen in this frame of the screen; whether it goes on.
    private func tick() -> Bool {
        if let frame = player.nextFrame() {
            isAtPoster = false
            show(PixelPaintable(frame))
        }
        // A slider that moves has its whole row laid out and drawn anew, which costs as much as a frame.
        if abs(player.position - controls.position) >= 0.1 { show(position: player.position) }
        showSubtitles()
        updateSpinner()
        return player.state == .playing
    }

    /// Shows the frame of a moment while nothing plays; of several that are asked for, the last.
    private func showFrame(at seconds: Double) {
        scrubbing?.cancel()
        scrubbing = Task { [weak self, session, bounds, track = options.choice.subtitles] in
            let frame = try? await session.frame(at: seconds, bounds: bounds)
            guard let frame, !Task.isCancelled else { return }
            self?.isAtPoster = false
            self?.show(PixelPaintable(frame))
            // What is to be read takes longer: it begins before the moment.
            guard let track else { return }
            try? await Task.sleep(for: .milliseconds(200))
            guard !Task.isCancelled else { return }
            if let cues = try? await session.cues(at: seconds, subtitles: track), !cues.isEmpty {
                guard let self, !Task.isCancelled else { return }
                subtitles.add(cues)
                return showSubtitles()
            }
            guard !Task.isCancelled,
                let frame = try? await session.frame(at: seconds, bounds: bounds, subtitles: track),
                !Task.isCancelled
            else { return }
            self?.show(PixelPaintable(frame))
        }
    }

    private func show(_ paintable: PixelPaintable) {
        picture.setPaintable(paintable)
        overlay.isVisible = true
        icon.isVisible = false
    }

    private func show(_ facts: [Fact]) {
        func value(_ key: Fact.Key) -> String? { facts.first { $0.key == key }.map { FactText($0).value } }
        line.text = [value(.author), value(.album)].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
        line.isVisible = !line.text.isEmpty && session.info.kind == .audio
    }
}
