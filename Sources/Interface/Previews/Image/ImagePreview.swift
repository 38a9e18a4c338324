// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Measuring
internal import Quantities
internal import Rendering
internal import VitrineGLib
internal import VitrineGtk

/// A picture to zoom, move and turn.
///
/// What was drawn last is shown scaled at once; what is then seen for the first time is drawn at once, what is seen at
/// another scale when the zoom has settled.
@MainActor final class ImagePreview: Zoomable, Rotatable, Animated, PictureHolder, DragHolder {
    let widget: AnyWidget
    var onReady: (@MainActor () -> Void)?
    var onDetailChange: (@MainActor () -> Void)?
    var onFailure: (@MainActor (PreviewFailure) -> Void)?

    private typealias Want = PictureParts<PixelPaintable>.Want
    private let session: RenderSession
    /// The picture that was requested before the preview was made, until the first request of the preview.
    private var first: FirstPicture?
    private let canvas = CustomWidget(scrolls: true)
    private let reference: Reference
    private let size: PageSize
    private var view: ZoomedView
    private var turn = QuarterTurn()
    private var parts: PictureParts<PixelPaintable>
    /// Whether it can be seen through.
    private var isTransparent = false
    private var underway: Set<Want> = []
    private var heading = (x: 0.0, y: 0.0)
    private var settle: Timeout?
    private var isConfiguring = false
    private var player: FramePlayer?
    /// Finds the film that belongs to it, once it is looked at.
    private let findFilm: () async -> LivePhoto?
    private var film: LivePhoto?
    private var finding: Task<Void, Never>?
    /// When the view last changed, in seconds, until what is seen is sharp.
    private var changed: Double?
    /// Runs while things are moved, and for a while after.
    private var rest: Timeout?

    /// How many pictures are asked for at once: while one is brought here, the next is drawn.
    private static let requestLimit = 2

    init(
        _ session: RenderSession, first: FirstPicture? = nil, title: String,
        findFilm: @escaping () async -> LivePhoto? = { nil }
    ) {
        self.session = session
        self.first = first
        self.findFilm = findFilm
        size = session.info.pageSize
        view = ZoomedView(picture: session.info.pageSize)
        parts = PictureParts(size: size, strips: OverviewStrips(size: size))
        let scrolled = ScrolledWindow(canvas)
        widget = AnyWidget(scrolled)
        reference = scrolled.retained()
        widget.addStyleClass("preview-picture")
        canvas.prepareForPicture(named: title)
        canvas.onSnapshot { [weak self] snapshot, _, _ in self?.draw(on: snapshot) }
        canvas.onAllocate { [weak self] width, height in self?.allocate(width, height) }
        canvas.onScroll { [weak self] in self?.scrolled() }
        // A neighbour that is opened ahead does not move before it is seen.
        canvas.onMap { [weak self] in self?.prepareToPlay() }
        canvas.onUnmap { [weak self] in
            self?.player?.pause()
            if self?.film?.isPlaying == true { self?.film?.stop() }
        }
        addGestures()
    }

    var focusWidget: AnyWidget { AnyWidget(canvas) }

    var isFitted: Bool { view.isFitted }

    var detail: String {
        let (width, height) = (String(Int(size.width)), String(Int(size.height)))
        let dimensions = tr("{width} × {height}", ["width": width, "height": height])
        let summary = session.info.summary.map { FactText.brief($0) }.joined(separator: " · ")
        let zoom = view.isFitted ? "" : ZoomSteps.text(view.zoom)
        let parts = [summary.isEmpty ? dimensions : summary, film == nil ? "" : tr("Live Photo"), zoom]
        return parts.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    var place: PreviewPlace? { .image(view, turn) }

    func start(in size: ContentSize, at place: PreviewPlace?) {
        if case .image(var old, let turn) = place {
            self.turn = turn
            old.picture = turn.turned(self.size)
            old.scroll(to: old.scroll)
            view = old
        }
        view.view = size.points
        view.deviceScale = size.deviceScale
        requestPicture()
    }

    func needs(_ key: Key) -> Bool { false }

    func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
        if !view.isFitted, view.canScroll, modifiers.isEmpty {
            let step = 60.0
            switch key {
            case .up: return move(0, -step)
            case .down: return move(0, step)
            default: break
            }
        }
        if key.lowercased == Key("p"), modifiers.isEmpty, canPlay {
            playOrPause()
            return true
        }
        return handleZoom(key)
    }

    // MARK: moving pictures

    var canPlay: Bool { player != nil || film != nil }

    var isPlaying: Bool { player?.isPlaying ?? film?.isPlaying ?? false }

    func playOrPause() {
        if let film {
            film.playOrPause(bounds: filmBounds)
            if film.isPlaying { canvas.onEachFrame { [weak film] _ in film?.tick() ?? false } }
            return
        }
        if isPlaying { player?.pause() } else { player?.play() }
        if !isPlaying { requestPicture() }
        onDetailChange?()
    }

    /// Asks how it moves, and moves unless the desktop wants nothing to.
    private func prepareToPlay() {
        guard session.info.pageCount > 1 else { return prepareFilm() }
        if player != nil { return play() }
        Task { [weak self, session] in
            guard let animation = try? await session.animation(), let self, self.player == nil else { return }
            let player = FramePlayer(animation)
            player.draw = { [weak self] frame throws(RenderFailure) in
                guard let self else { throw .cancelled }
                return try await self.whole(frame)
            }
            player.onFrame = { [weak self] in self?.show(frame: $0) }
            player.onEnd = { [weak self] in self?.onDetailChange?() }
            self.player = player
            self.play()
        }
    }

    private func prepareFilm() {
        guard finding == nil else { return }
        finding = Task { [weak self, findFilm] in
            // The picture comes first, and who pages on wants no film.
            try? await Task.sleep(for: .milliseconds(250))
            guard self?.canvas.isMapped == true else {
                self?.finding = nil
                return
            }
            guard let film = await findFilm(), let self else { return }
            film.onFrame = { [weak self] in self?.canvas.queueDraw() }
            film.onChange = { [weak self] in self?.onDetailChange?() }
            self.film = film
            onDetailChange?()
        }
    }

    /// The most pixels that a frame of its film needs.
    private var filmBounds: PixelSize {
        let factor = canvas.scaleFactor
        return PixelSize(width: max(320, canvas.width) * factor, height: max(240, canvas.height) * factor)
    }

    private func play() {
        if Settings.showsAnimations, canvas.isMapped { player?.play() }
        onDetailChange?()
    }

    /// The most pixels of a picture that is copied.
    private static let copyLimit = 32_000_000.0

    var isDraggable: Bool { !view.canScroll }

    func wholePicture() async throws(RenderFailure) -> RenderedPicture {
        // The user may close the preview before the pixels for the clipboard have arrived.
        session.hold()
        defer { session.release() }
        let scale = min(1, (Self.copyLimit / max(1, size.width * size.height)).squareRoot())
        let region = PixelRect(
            x: 0, y: 0, width: max(1, Int(saturating: size.width * scale)),
            height: max(1, Int(saturating: size.height * scale)))
        return try await session.page(player?.frame ?? 0, scale: scale, region: region)
    }

    private func whole(_ frame: Int) async throws(RenderFailure) -> RenderedPicture {
        let scale = parts.wholeScale(view.zoom)
        let region = PixelRect(
            x: 0, y: 0, width: max(1, Int(size.width * scale)), height: max(1, Int(size.height * scale)))
        return try await session.page(frame, scale: scale, region: region)
    }

    private func show(frame picture: RenderedPicture) {
        parts.show(frame: PixelPaintable(picture), scale: Double(picture.size.width) / size.width)
        isTransparent = !picture.isOpaque
        canvas.queueDraw()
    }

    func zoom(in isIn: Bool) { change { $0.step(in: isIn) } }

    func fit() { change { $0.fit() } }

    func showActualSize() { change { $0.zoom(to: 1, at: ($0.view.width / 2, $0.view.height / 2)) } }

    func rotate(by quarters: Int) {
        turn.turn(by: quarters)
        change {
            $0.picture = self.turn.turned(self.size)
            $0.fit()
        }
    }

    // MARK: zooming and moving

    private func addGestures() {
        ZoomGestures.add(
            to: canvas, needsControl: false, zoom: { [weak self] in self?.view.zoom ?? 1 }
        ) { [weak self] zoom, point in
            self?.change { $0.zoom(to: zoom, at: point) }
        }
        let click = ClickGesture()
        click.onPress { [weak self] count, x, y in
            if count == 2 { self?.change { $0.toggleZoom(at: (x, y)) } }
        }
        canvas.add(click)
        let drag = DragGesture()
        var origin = (x: 0.0, y: 0.0)
        drag.onBegin { [weak self] _, _ in
            origin = self?.view.scroll ?? (0, 0)
            self?.canvas.grabFocus()
        }
        drag.onUpdate { [weak self] x, y in
            self?.change { $0.scroll(to: (origin.x - x, origin.y - y)) }
        }
        canvas.add(drag)
    }

    private func move(_ x: Double, _ y: Double) -> Bool {
        change { $0.scroll(to: ($0.scroll.x + x, $0.scroll.y + y)) }
        return true
    }

    private func change(_ body: (inout ZoomedView) -> Void) {
        let old = view
        body(&view)
        changed = Clock.seconds
        configure()
        canvas.queueDraw()
        canvas.setCursor(view.canScroll ? "grab" : nil)
        onDetailChange?()
        rest?.cancel()
        rest = Timeout(milliseconds: 400) { [weak self] in
            self?.rest = nil
            self?.requestPicture()
        }
        settle?.cancel()
        settle = nil
        if old.zoom == view.zoom, old.picture == view.picture {
            let (x, y) = (view.scroll.x - old.scroll.x, view.scroll.y - old.scroll.y)
            heading = (max(-1, min(1, x)), max(-1, min(1, y)))
            requestPicture()
        } else {
            heading = (0, 0)
            settle(after: 80)
        }
    }

    /// Draws what is seen once that has not changed for a while.
    private func settle(after milliseconds: Int) {
        settle?.cancel()
        settle = Timeout(milliseconds: milliseconds) { [weak self] in
            self?.settle = nil
            self?.requestPicture()
        }
    }

    private func allocate(_ width: Int, _ height: Int) {
        view.view = PageSize(width: Double(max(1, width)), height: Double(max(1, height)))
        view.deviceScale = Double(canvas.scaleFactor)
        view.scroll(to: view.scroll)
        configure()
        settle(after: 60)
    }

    private func configure() {
        isConfiguring = true
        canvas.horizontal?.configure(
            value: view.scroll.x, upper: view.content.width.rounded(.down), pageSize: view.view.width)
        canvas.vertical?.configure(
            value: view.scroll.y, upper: view.content.height.rounded(.down), pageSize: view.view.height)
        isConfiguring = false
    }

    private func scrolled() {
        guard !isConfiguring else { return }
        change { $0.scroll(to: (self.canvas.horizontal?.value ?? 0, self.canvas.vertical?.value ?? 0)) }
    }

    // MARK: drawing

    private func draw(on snapshot: Snapshot) {
        let look = look
        if let changed, parts.isSharp(look) {
            Trace.mark(.pictureSharp, lasting: Int(saturating: (Clock.seconds - changed) * 1e9))
            self.changed = nil
        }
        var frame = view.frame
        // On whole pixels of the screen, so that what is drawn for it is not smoothed once more.
        frame.x = (frame.x * view.deviceScale).rounded() / view.deviceScale
        frame.y = (frame.y * view.deviceScale).rounded() / view.deviceScale
        snapshot.clipped(to: Rectangle(width: view.view.width, height: view.view.height)) {
            turn.draw(on: snapshot, in: frame) { frame in
                // Most that can be seen through was drawn for paper; greys show what is black, and what is white, and squares
                // that they are none of the picture's.
                if isTransparent { snapshot.fill(frame, squares: 8, Color(white: 0.78), Color(white: 0.71)) }
                if let film, let shown = film.frame { return snapshot.draw(shown, in: film.place(over: frame)) }
                let scale = frame.width / size.width
                for (picture, part) in parts.pieces(look) {
                    snapshot.draw(
                        picture,
                        in: Rectangle(
                            x: frame.x + part.x * scale, y: frame.y + part.y * scale, width: part.width * scale,
                            height: part.height * scale))
                }
            }
        }
    }

    private var look: PictureParts<PixelPaintable>.Look {
        PictureParts.Look(
            frame: player?.frame ?? 0, scale: min(1, view.zoom), seen: turn.stored(view.visible, of: size),
            heading: turn.stored(heading))
    }

    /// Asks for what is wanted next, until nothing is, or enough is on its way.
    private func requestPicture() {
        guard player?.isPlaying != true, settle == nil || parts.isEmpty, view.view.width > 1 else { return }
        while underway.count < Self.requestLimit,
            let want = parts.next(look, underway: underway, isAtRest: rest == nil)
        {
            request(want)
            if want.kind != .square { return }
        }
    }

    private func request(_ want: Want) {
        underway.insert(want)
        defer { first = nil }
        Task { [weak self, session, first] in
            do throws(RenderFailure) {
                let picture =
                    if let picture = try await first?.picture(of: want.region, scale: want.scale) {
                        picture
                    } else {
                        try await session.page(want.frame, scale: want.scale, region: want.region)
                    }
                self?.drawn(picture, want)
            } catch {
                self?.underway.remove(want)
                if self?.parts.isEmpty == true { self?.onFailure?(PreviewFailure(error)) }
            }
        }
    }

    private func drawn(_ picture: RenderedPicture, _ want: Want) {
        underway.remove(want)
        if player?.isPlaying == true { return }
        let isFirst = parts.isEmpty
        parts.insert(PixelPaintable(picture), bytes: picture.stride * picture.size.height, for: want)
        if want.kind == .whole { isTransparent = !picture.isOpaque }
        canvas.queueDraw()
        if isFirst { onReady?() }
        requestPicture()
    }
}
