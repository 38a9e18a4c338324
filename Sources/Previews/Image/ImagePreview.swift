// SPDX-License-Identifier: MPL-2.0

internal import GLib
internal import Gtk
internal import RenderMessages
internal import Rendering

/// A picture to zoom, move and turn.
///
/// What was drawn last is shown scaled at once; when the zoom has settled the visible part is drawn again, sharp.
@MainActor final class ImagePreview: Zoomable, Rotatable {
    private struct Drawn {
        let paintable: PixelPaintable
        /// The part of the stored picture that it shows, in its pixels.
        let part: Rectangle
        let scale: Double
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
    private var sharp: Drawn?
    private var isDrawing = false
    private var settle: Timeout?
    private var pointer = (x: 0.0, y: 0.0)
    private var isConfiguring = false

    init(_ session: RenderSession, title: String) {
        self.session = session
        size = session.info.pageSize
        view = ZoomedView(picture: session.info.pageSize)
        let scrolled = ScrolledWindow(canvas)
        widget = AnyWidget(scrolled)
        reference = scrolled.retained()
        widget.addStyleClass("preview-picture")
        canvas.setAccessibleRole(.image)
        canvas.setAccessibleLabel(title)
        canvas.isFocusable = true
        canvas.expandsVertically = true
        canvas.expandsHorizontally = true
        canvas.onSnapshot { [weak self] snapshot, _, _ in self?.draw(on: snapshot) }
        canvas.onAllocate { [weak self] width, height in self?.allocate(width, height) }
        canvas.onScroll { [weak self] in self?.scrolled() }
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
        return handleZoom(key)
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
        let motion = MotionController()
        motion.onMotion { [weak self] x, y in self?.pointer = (x, y) }
        canvas.add(motion)
        let zooming = ScrollController(withModifiers: { [weak self] amount, modifiers in
            guard let self, modifiers.contains(.control) else { return false }
            let pointer = self.pointer
            self.change { $0.zoom(to: $0.zoom * (amount < 0 ? 1.15 : 1 / 1.15), at: pointer) }
            return true
        })
        zooming.setPhase(.capture)
        canvas.add(zooming)
        let pinch = ZoomGesture()
        var first = 1.0
        pinch.onBegin { [weak self] in first = self?.view.zoom ?? 1 }
        pinch.onScale { [weak self] scale in
            let center = pinch.center ?? (0, 0)
            self?.change { $0.zoom(to: first * scale, at: center) }
        }
        canvas.add(pinch)
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
                for drawn in [whole, sharp].compactMap({ $0 }) {
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
        guard !isDrawing, view.view.width > 1 else { return }
        let scale = min(1, view.zoom)
        let all = Rectangle(width: size.width, height: size.height)
        if let whole, whole.scale >= scale * 0.999 {
            sharp = nil
            return
        }
        let tooLarge = size.width * scale * size.height * scale > 8e6
        let part = tooLarge && whole != nil ? turn.stored(view.visible, of: size) : all
        let drawnScale = tooLarge && whole == nil ? (8e6 / (size.width * size.height)).squareRoot() : scale
        if let sharp, sharp.scale == drawnScale, sharp.part == part { return }
        let region = PixelRect(
            x: Int(part.x * drawnScale), y: Int(part.y * drawnScale), width: max(1, Int(part.width * drawnScale)),
            height: max(1, Int(part.height * drawnScale)))
        isDrawing = true
        Task { [weak self, session] in
            do throws(RenderFailure) {
                let picture = try await session.page(0, scale: drawnScale, region: region)
                self?.drawn(picture, region, scale: drawnScale, isWhole: part == all)
            } catch {
                self?.isDrawing = false
                if self?.whole == nil { self?.onFailure?(PreviewFailure(error)) }
            }
        }
    }

    private func drawn(_ picture: RenderedPicture, _ region: PixelRect, scale: Double, isWhole: Bool) {
        isDrawing = false
        let part =
            isWhole
            ? Rectangle(width: size.width, height: size.height)
            : Rectangle(
                x: Double(region.x) / scale, y: Double(region.y) / scale, width: Double(region.width) / scale,
                height: Double(region.height) / scale)
        let result = Drawn(paintable: PixelPaintable(picture), part: part, scale: scale)
        let isFirst = whole == nil
        if isWhole { (whole, sharp) = (result, nil) } else { sharp = result }
        canvas.queueDraw()
        if isFirst { onReady?() }
        requestPicture()
    }
}
