// SPDX-License-Identifier: MPL-2.0

internal import GLib
internal import Gtk
internal import RenderMessages
internal import Rendering

/// A picture to zoom, move and turn.
///
/// What was drawn last is shown scaled at once; when the zoom has settled the visible part is drawn again, sharp.
@MainActor final class ImagePreview: Zoomable, Rotatable, Animated {
    private struct Drawn {
        let paintable: PixelPaintable
        /// The part of the stored picture that it shows, in its pixels.
        let part: Rectangle
        let scale: Double
        let isOpaque: Bool
    }

    /// What a picture is asked for as.
    private enum Kind {
        case whole, strip, sharp
    }

    let widget: AnyWidget
    var onReady: (@MainActor () -> Void)?
    var onDetailChange: (@MainActor () -> Void)?
    var onFailure: (@MainActor (PreviewFailure) -> Void)?

    private let session: RenderSession
    private let canvas = CustomWidget(scrolls: true)
    private let reference: Reference
    private let size: PageSize
    private var view: ZoomedView
    private var turn = QuarterTurn()
    private var whole: Drawn?
    /// Instead of the whole, for a huge picture.
    private let strips: OverviewStrips?
    private var overview: [Drawn] = []
    private var sharp: Drawn?
    private var isDrawing = false
    private var settle: Timeout?
    private var isConfiguring = false
    private var player: FramePlayer?
    /// When the view last changed, in seconds, until what is seen is sharp.
    private var changed: Double?

    init(_ session: RenderSession, title: String) {
        self.session = session
        size = session.info.pageSize
        view = ZoomedView(picture: session.info.pageSize)
        strips = OverviewStrips(size: session.info.pageSize, provider: session.info.provider)
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
        canvas.onUnmap { [weak self] in self?.player?.pause() }
        addGestures()
    }

    var focusWidget: AnyWidget { AnyWidget(canvas) }

    var isFitted: Bool { view.isFitted }

    var detail: String {
        let (width, height) = (String(Int(size.width)), String(Int(size.height)))
        let dimensions = tr("{width} × {height}", ["width": width, "height": height])
        return view.isFitted ? dimensions : dimensions + " · " + ZoomSteps.text(view.zoom)
    }

    var place: PreviewPlace? { .image(view, turn) }

    func start(in size: PageSize, at place: PreviewPlace?) {
        if case .image(var old, let turn) = place {
            self.turn = turn
            old.picture = turn.turned(self.size)
            old.scroll(to: old.scroll)
            view = old
        }
        view.view = size
        view.deviceScale = Double(canvas.scaleFactor)
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

    var canPlay: Bool { player != nil }

    var isPlaying: Bool { player?.isPlaying ?? false }

    func playOrPause() {
        if isPlaying { player?.pause() } else { player?.play() }
        if !isPlaying { requestPicture() }
        onDetailChange?()
    }

    /// Asks how it moves, and moves unless the desktop wants nothing to.
    private func prepareToPlay() {
        guard session.info.pageCount > 1 else { return }
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

    private func play() {
        if Settings.showsAnimations, canvas.isMapped { player?.play() }
        onDetailChange?()
    }

    /// The scale at which a whole frame is drawn.
    private var wholeScale: Double { min(1, view.zoom, (8e6 / (size.width * size.height)).squareRoot()) }

    private func whole(_ frame: Int) async throws(RenderFailure) -> RenderedPicture {
        let scale = wholeScale
        let region = PixelRect(
            x: 0, y: 0, width: max(1, Int(size.width * scale)), height: max(1, Int(size.height * scale)))
        return try await session.page(frame, scale: scale, region: region)
    }

    private func show(frame picture: RenderedPicture) {
        whole = Drawn(
            paintable: PixelPaintable(picture), part: Rectangle(width: size.width, height: size.height),
            scale: Double(picture.size.width) / size.width, isOpaque: picture.isOpaque)
        sharp = nil
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
        ZoomGestures.add(to: canvas, zoom: { [weak self] in self?.view.zoom ?? 1 }) { [weak self] zoom, point in
            self?.change { $0.zoom(to: zoom, at: point) }
        }
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
        body(&view)
        changed = Clock.seconds
        configure()
        canvas.queueDraw()
        canvas.setCursor(view.canScroll ? "grab" : nil)
        onDetailChange?()
        settle?.cancel()
        settle = Timeout(milliseconds: 120) { [weak self] in self?.requestPicture() }
    }

    private func allocate(_ width: Int, _ height: Int) {
        view.view = PageSize(width: Double(max(1, width)), height: Double(max(1, height)))
        view.deviceScale = Double(canvas.scaleFactor)
        view.scroll(to: view.scroll)
        configure()
        settle?.cancel()
        settle = Timeout(milliseconds: 60) { [weak self] in self?.requestPicture() }
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
        snapshot.clipped(to: Rectangle(width: view.view.width, height: view.view.height)) {
            turn.draw(on: snapshot, in: view.frame) { frame in
                // Most that can be seen through was drawn for paper; a grey shows what is black, and what is white.
                if StyleManager.shared.isDark, whole?.isOpaque == false { snapshot.fill(frame, Color(white: 0.75)) }
                for drawn in overview + [whole, sharp].compactMap({ $0 }) {
                    let scale = frame.width / size.width
                    snapshot.draw(
                        drawn.paintable,
                        in: Rectangle(
                            x: frame.x + drawn.part.x * scale, y: frame.y + drawn.part.y * scale,
                            width: drawn.part.width * scale, height: drawn.part.height * scale))
                }
            }
        }
    }

    /// Asks for what is seen at the scale at which it is seen, one picture at a time.
    private func requestPicture() {
        guard !isDrawing, !isPlaying, view.view.width > 1 else { return }
        let scale = min(1, view.zoom)
        let all = Rectangle(width: size.width, height: size.height)
        if let reached = whole?.scale ?? strips?.scale, reached >= scale * 0.999, strips == nil || isComplete {
            sharp = nil
            return
        }
        let tooLarge = size.width * scale * size.height * scale > 8e6
        let hasParts = strips.map { scale > $0.scale && !overview.isEmpty } ?? (tooLarge && whole != nil)
        let seen = turn.stored(view.visible, of: size)
        if hasParts, sharp.map({ $0.scale == scale && $0.part.holds(seen) }) != true {
            // Somewhat more than is seen, so that it is there already when one moves on a little.
            let part = turn.stored(view.visible.grown(by: 0.25, within: view.picture), of: size)
            request(Self.region(part, scale), scale: scale, as: .sharp)
        } else if let strips {
            if !isComplete { request(strips.strips[overview.count], scale: strips.scale, as: .strip) }
        } else if !hasParts {
            let scale = tooLarge ? (8e6 / (size.width * size.height)).squareRoot() : scale
            request(Self.region(all, scale), scale: scale, as: .whole)
        }
    }

    /// Whether the whole picture has been drawn, strip by strip.
    private var isComplete: Bool { overview.count == strips?.strips.count }

    private static func region(_ part: Rectangle, _ scale: Double) -> PixelRect {
        PixelRect(
            x: Int(part.x * scale), y: Int(part.y * scale), width: max(1, Int(part.width * scale)),
            height: max(1, Int(part.height * scale)))
    }

    private func request(_ region: PixelRect, scale: Double, as kind: Kind) {
        isDrawing = true
        let frame = player?.frame ?? 0
        Task { [weak self, session] in
            do throws(RenderFailure) {
                let picture = try await session.page(frame, scale: scale, region: region)
                self?.drawn(picture, region, scale: scale, kind)
            } catch {
                self?.isDrawing = false
                if self?.isReady == false { self?.onFailure?(PreviewFailure(error)) }
            }
        }
    }

    private var isReady: Bool { whole != nil || !overview.isEmpty }

    private func drawn(_ picture: RenderedPicture, _ region: PixelRect, scale: Double, _ kind: Kind) {
        isDrawing = false
        if isPlaying { return }
        let part =
            kind == .whole
            ? Rectangle(width: size.width, height: size.height)
            : Rectangle(
                x: Double(region.x) / scale, y: Double(region.y) / scale, width: Double(region.width) / scale,
                height: Double(region.height) / scale)
        let result = Drawn(paintable: PixelPaintable(picture), part: part, scale: scale, isOpaque: picture.isOpaque)
        let isFirst = !isReady
        switch kind {
        case .whole: (whole, sharp) = (result, nil)
        case .strip: overview.append(result)
        case .sharp: sharp = result
        }
        canvas.queueDraw()
        if isFirst { onReady?() }
        if let changed, isSharp {
            Trace.mark(.pictureSharp, lasting: Int((Clock.seconds - changed) * 1e9))
            self.changed = nil
        }
        requestPicture()
    }

    /// Whether all that is seen is drawn as large as it is shown.
    private var isSharp: Bool {
        let scale = min(1, view.zoom) * 0.999
        if let whole, whole.scale >= scale { return true }
        if let strips, isComplete, strips.scale >= scale { return true }
        guard let sharp, sharp.scale >= scale else { return false }
        return sharp.part.holds(turn.stored(view.visible, of: size))
    }
}

extension Rectangle {
    /// This and a part of its size more on each side, within a picture.
    fileprivate func grown(by part: Double, within size: PageSize) -> Rectangle {
        let (left, top) = (max(0, x - width * part), max(0, y - height * part))
        return Rectangle(
            x: left, y: top, width: min(size.width, maxX + width * part) - left,
            height: min(size.height, maxY + height * part) - top)
    }

    /// Whether another one lies in it, but for a pixel at its edges.
    fileprivate func holds(_ other: Rectangle) -> Bool {
        other.x >= x - 1 && other.y >= y - 1 && other.maxX <= maxX + 1 && other.maxY <= maxY + 1
    }
}
