// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Measuring
internal import Rendering
internal import VitrineGLib
internal import VitrineGtk

/// A model of three dimensions, to be turned. Its child draws what is seen of it: quickly and coarsely while it is being
/// turned, and well when it rests.
@MainActor final class ModelPreview: Zoomable, Rotatable {
    let widget: AnyWidget
    var onReady: (@MainActor () -> Void)?
    var onDetailChange: (@MainActor () -> Void)?
    var onFailure: (@MainActor (PreviewFailure) -> Void)?

    /// Degrees for each point that the pointer is dragged, and for each press of a key.
    private static let dragged = 0.5
    private static let step = 15.0

    private let session: RenderSession
    private let canvas = CustomWidget()
    private let reference: Reference
    private var view = ModelView()
    private var size = PageSize(width: 0, height: 0)
    /// Pixels a point until it is in a window.
    private var firstScale = 1.0
    private var picture: (paintable: PixelPaintable, size: PixelSize)?
    private var pace = DraftPace()
    private var activity = Activity() {
        didSet { if activity.isBusy != oldValue.isBusy { canvas.setAccessibleBusy(activity.isBusy) } }
    }
    /// The view that was drawn last, and the one that could not be drawn last.
    private var last: (drawn: Wanted?, failed: Wanted?)
    private var rest: Timeout?

    /// The work towards another picture than the one on screen.
    private struct Activity {
        /// The view that is being drawn.
        var asked: Wanted?
        /// Whether the model is being turned.
        var isMoving = false
        /// Whether the last picture has yet to come on screen.
        var isPending = false

        /// Whether another picture is to come.
        var isBusy: Bool { asked != nil || isMoving || isPending }
    }

    /// The parameters of a requested picture.
    private struct Wanted: Equatable {
        let view: ModelView
        let isDraft: Bool
        let bounds: PixelSize
    }

    init(_ session: RenderSession, title: String) {
        self.session = session
        widget = AnyWidget(canvas)
        reference = canvas.retained()
        widget.addStyleClass("preview-picture")
        canvas.prepareForPicture(named: title)
        canvas.setCursor("grab")
        canvas.onSnapshot { [weak self] snapshot, width, height in self?.draw(on: snapshot, width, height) }
        canvas.onAllocate { [weak self] width, height in
            self?.size = PageSize(width: Double(max(1, width)), height: Double(max(1, height)))
            self?.request()
        }
        addGestures()
    }

    var focusWidget: AnyWidget { AnyWidget(canvas) }

    var isFitted: Bool { view == ModelView() }

    var detail: String {
        var parts: [String] = []
        if view.yaw != 0 || view.pitch != 0 {
            let angles = ["yaw": Self.degrees(view.yaw), "pitch": Self.degrees(view.pitch)]
            parts.append(tr("rotated by {yaw}, tilted by {pitch}", angles))
        }
        if view.zoom != 1 { parts.append(ZoomSteps.text(view.zoom)) }
        return parts.joined(separator: " · ")
    }

    private static func degrees(_ angle: Double) -> String { "\(Int(angle.rounded()))°" }

    var place: PreviewPlace? { .model(view) }

    func start(in size: ContentSize, at place: PreviewPlace?) {
        if case .model(let view) = place { self.view = view }
        if self.size.width < 1 { self.size = size.points }
        firstScale = size.deviceScale
        request()
    }

    func needs(_ key: Key) -> Bool { false }

    func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
        guard modifiers == .shift else { return handleZoom(key) }
        switch key {
        case .left: turn(-Self.step, 0)
        case .right: turn(Self.step, 0)
        case .up: turn(0, Self.step)
        case .down: turn(0, -Self.step)
        default: return handleZoom(key)
        }
        return true
    }

    func zoom(in isIn: Bool) { show(view.zoomed(to: ZoomSteps.next(after: view.zoom, in: isIn))) }

    func fit() { show(ModelView()) }

    func showActualSize() { show(view.zoomed(to: 1)) }

    func rotate(by quarters: Int) { turn(Double(quarters) * 90, 0) }

    // MARK: turning

    private func addGestures() {
        let drag = DragGesture()
        var last = (x: 0.0, y: 0.0)
        drag.onBegin { [weak self] _, _ in
            last = (0, 0)
            self?.canvas.setCursor("grabbing")
            self?.canvas.grabFocus()
        }
        drag.onUpdate { [weak self] x, y in
            // What is under the pointer goes along with it, so one goes the other way around it.
            self?.turn((last.x - x) * Self.dragged, (y - last.y) * Self.dragged)
            last = (x, y)
        }
        drag.onEnd { [weak self] _, _ in self?.canvas.setCursor("grab") }
        canvas.add(drag)
        ZoomGestures.add(to: canvas, needsControl: false, zoom: { [weak self] in self?.view.zoom ?? 1 }) {
            [weak self] zoom, _ in self?.show(self?.view.zoomed(to: zoom) ?? ModelView())
        }
    }

    private func turn(_ yaw: Double, _ pitch: Double) { show(view.turned(by: yaw, pitch)) }

    private func show(_ view: ModelView) {
        guard view != self.view else { return }
        self.view = view
        activity.isMoving = true
        rest?.cancel()
        rest = Timeout(milliseconds: 150) { [weak self] in
            self?.activity.isMoving = false
            self?.request()
        }
        request()
        onDetailChange?()
    }

    // MARK: drawing

    private func draw(on snapshot: Snapshot, _ width: Double, _ height: Double) {
        guard let picture else { return }
        activity.isPending = false
        // In the middle, and as large as the view: also in the moment after that has changed.
        let (old, new) = (Double(min(picture.size.width, picture.size.height)), min(width, height))
        let (across, down) = (Double(picture.size.width) * new / old, Double(picture.size.height) * new / old)
        snapshot.clipped(to: Rectangle(width: width, height: height)) {
            snapshot.draw(
                picture.paintable,
                in: Rectangle(x: (width - across) / 2, y: (height - down) / 2, width: across, height: down))
        }
    }

    /// Asks for what is to be seen, one picture at a time: of those that were wanted meanwhile, the last.
    private func request() {
        guard activity.asked == nil, size.width > 1 else { return }
        let isMoving = activity.isMoving
        let scale = (canvas.window == nil ? firstScale : Double(canvas.scaleFactor)) * (isMoving ? pace.scale : 1)
        let bounds = PixelSize(
            width: max(1, min(8192, Int(size.width * scale))), height: max(1, min(8192, Int(size.height * scale))))
        let wanted = Wanted(view: view, isDraft: isMoving, bounds: bounds)
        guard wanted != last.drawn, wanted != last.failed else { return }
        activity.asked = wanted
        let begin = Clock.seconds
        Task { [weak self, session] in
            do throws(RenderFailure) {
                let drawn = try await session.model(wanted.view, isDraft: wanted.isDraft, bounds: wanted.bounds)
                if wanted.isDraft { self?.pace.took(Clock.seconds - begin) }
                self?.drawn(drawn, wanted)
            } catch {
                self?.couldNotDraw(wanted, error)
            }
        }
    }

    private func couldNotDraw(_ wanted: Wanted, _ failure: RenderFailure) {
        (activity.asked, last.failed) = (nil, wanted)
        guard picture != nil else {
            onFailure?(PreviewFailure(failure))
            return
        }
        // The model may have been turned meanwhile.
        request()
    }

    private func drawn(_ drawn: RenderedPicture, _ wanted: Wanted) {
        let isFirst = picture == nil
        picture = (PixelPaintable(drawn), drawn.size)
        last.drawn = wanted
        activity.isPending = true
        activity.asked = nil
        canvas.queueDraw()
        if isFirst { onReady?() }
        request()
    }
}
