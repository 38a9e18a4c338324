// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Quantities
internal import Rendering
internal import VitrineGLib
internal import VitrineGtk

/// A file's bytes in hexadecimal, of whatever length: only what is seen is read, and written.
@MainActor final class BytesPreview: Findable {
    /// Free space around the lines, in points.
    private static let margin = 12.0

    let widget: AnyWidget
    var onReady: (@MainActor () -> Void)?
    var onDetailChange: (@MainActor () -> Void)?
    var onFailure: (@MainActor (PreviewFailure) -> Void)?

    private let session: RenderSession
    private let count: Int
    private let digits: Int
    private let reference: Reference
    private let canvas = CustomWidget(scrolls: true)
    private let label = Label()
    private let finding: BytesFinding
    private var blocks = ByteBlocks()
    private var perLine = 16
    /// The height of a line and the width of a character, in points.
    private var lineHeight = 0.0
    private var characterWidth = 0.0
    private var size = (width: 0.0, height: 0.0)
    /// The position to begin at, until the view has been laid out.
    private var startTop: Double?
    private var isReading = false
    private var isConfiguring = false
    private var update: Timeout?
    /// The first byte that cannot be read, and all after it.
    private var end: Int

    init(_ document: OpenedDocument, session: RenderSession) {
        self.session = session
        count = document.facts.size.int
        end = count
        digits = HexLines.digits(for: count)
        finding = BytesFinding(session, length: count, digits: digits)
        let scrolled = ScrolledWindow(canvas)
        scrolled.addStyleClass("view")
        let box = Box(.vertical)
        box.append(finding.findBar.widget)
        box.append(scrolled)
        widget = AnyWidget(box)
        reference = box.retained()
        canvas.isFocusable = true
        canvas.setAccessibleRole(.document)
        canvas.expandsVertically = true
        canvas.expandsHorizontally = true
        canvas.addStyleClass("monospace")
        label.setTextAlignment(0)
        // Lines without a letter would run as the language does.
        label.keepLeftToRight()
        canvas.addChild(label)
        canvas.onMeasure { _, _ in (0, 0) }
        canvas.onAllocate { [weak self] width, height in self?.allocate(width, height) }
        canvas.onScroll { [weak self] in self?.scrolled() }
        canvas.onSnapshot { [weak self] snapshot, _, _ in self?.drawMatches(on: snapshot) }
        finding.start = { [weak self] in self?.visibleBytes.lowerBound ?? 0 }
        finding.onGo = { [weak self] in self?.reveal($0) }
        finding.onChange = { [weak self] in
            self?.canvas.queueDraw()
            self?.onDetailChange?()
        }
        finding.findBar.onClose = { [canvas] in canvas.grabFocus() }
    }

    var focusWidget: AnyWidget { AnyWidget(canvas) }

    var staysBelowHeader: Bool { true }

    /// The offset of the current match, else the number of bytes.
    var detail: String { tr("Bytes") + " · " + (finding.place ?? Formatting.size(ByteCount(count))) }

    var place: PreviewPlace? { .bytes(top: canvas.vertical?.value ?? 0) }

    func start(in size: ContentSize, at place: PreviewPlace?) {
        if case .bytes(let top) = place { startTop = top }
        guard count > 0 else {
            onReady?()
            return
        }
        read(0)
    }

    func needs(_ key: Key) -> Bool { false }

    var isTyping: Bool { finding.findBar.isTyping }

    func find() { finding.findBar.open() }

    func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
        if finding.handle(key, modifiers) { return true }
        guard let position = canvas.vertical else { return false }
        switch key {
        case .up: position.value -= lineHeight
        case .down: position.value += lineHeight
        case .pageUp: position.value -= size.height - lineHeight
        case .pageDown: position.value += size.height - lineHeight
        case .home: position.value = 0
        case .end: position.value = position.upper
        default: return false
        }
        return true
    }

    // MARK: lines

    private var lineCount: Int { count / perLine + (count % perLine == 0 ? 0 : 1) }

    private var visibleBytes: Range<Int> {
        guard lineHeight > 0 else { return 0..<0 }
        let first = max(0, Int(saturating: ((canvas.vertical?.value ?? 0) - Self.margin) / lineHeight))
        let lines = Int(size.height / lineHeight) + 2
        let start = min(first.times(perLine), count)
        return start..<min(count, start.plus(lines * perLine))
    }

    private func allocate(_ width: Int, _ height: Int) {
        if lineHeight == 0 {
            let ruler = TextRuler(of: canvas)
            let (one, two) = (ruler.size(of: "0"), ruler.size(of: "00\n00"))
            lineHeight = two.height - one.height
            characterWidth = two.width - one.width
        }
        let top = visibleBytes.lowerBound
        size = (Double(width), Double(height))
        let room = Int((size.width - 2 * Self.margin) / max(1, characterWidth))
        perLine = HexLines.perLine(characters: room, digits: digits)
        isConfiguring = true
        let old = canvas.vertical?.value ?? 0
        let value = startTop ?? (visibleBytes.lowerBound == top ? old : Double(top / perLine) * lineHeight)
        startTop = nil
        canvas.vertical?.configure(
            value: value, upper: Double(lineCount) * lineHeight + 2 * Self.margin, pageSize: size.height)
        let lineWidth = Double(HexLines.width(perLine: perLine, digits: digits)) * characterWidth + 2 * Self.margin
        canvas.horizontal?.configure(
            value: canvas.horizontal?.value ?? 0, upper: lineWidth.rounded(.up), pageSize: size.width)
        isConfiguring = false
        placeLines()
        // A label must not change while it is laid out.
        update?.cancel()
        update = Timeout.whenIdle { [weak self] in self?.write() }
    }

    private func placeLines() {
        let range = visibleBytes
        let y = Self.margin + Double(range.lowerBound / perLine) * lineHeight - (canvas.vertical?.value ?? 0)
        let width = Double(canvas.naturalSize(of: label, .horizontal))
        let height = Double(canvas.naturalSize(of: label, .vertical))
        canvas.place(
            label,
            in: Rectangle(x: Self.margin - (canvas.horizontal?.value ?? 0), y: y, width: width, height: height))
    }

    // MARK: matches

    /// Scrolls to a match, unless it is in view already.
    private func reveal(_ match: Range<Int>) {
        guard let position = canvas.vertical, lineHeight > 0 else { return }
        let top = Self.margin + Double(match.lowerBound / perLine) * lineHeight
        if top < position.value || top + lineHeight > position.value + size.height {
            position.value = top - size.height / 3
        }
    }

    private func drawMatches(on snapshot: Snapshot) {
        let visible = visibleBytes
        let left = Self.margin - (canvas.horizontal?.value ?? 0)
        let top = Self.margin - (canvas.vertical?.value ?? 0)
        for (match, isCurrent) in finding.matches(in: visible) {
            let color = isCurrent ? FindColors.currentMatch : FindColors.match
            let range = match.clamped(to: visible)
            guard !range.isEmpty else { continue }
            for line in range.lowerBound / perLine...(range.upperBound - 1) / perLine {
                let bytes = range.clamped(to: line * perLine..<(line * perLine).plus(perLine))
                let columns = HexLines.columns(
                    of: bytes.lowerBound - line * perLine..<bytes.upperBound - line * perLine, perLine: perLine,
                    digits: digits)
                for columns in [columns.hexadecimal, columns.characters] {
                    let place = Rectangle(
                        x: left + Double(columns.lowerBound) * characterWidth, y: top + Double(line) * lineHeight,
                        width: Double(columns.count) * characterWidth, height: lineHeight)
                    snapshot.fill(place, color)
                }
            }
        }
    }

    // MARK: scrolling and reading

    private func scrolled() {
        guard !isConfiguring else { return }
        write()
        canvas.queueResize()
    }

    private func write() {
        let range = visibleBytes
        let text = HexLines.text(blocks.bytes(range), from: range.lowerBound, perLine: perLine, digits: digits)
        if label.text != text { label.text = text }
        if let block = blocks.missing(in: range) { read(block) }
    }

    private func read(_ block: Int) {
        guard !isReading, block * ByteBlocks.length < end else { return }
        isReading = true
        Task { [weak self, session] in
            do throws(RenderFailure) {
                let offset = block * ByteBlocks.length
                self?.got(try await session.bytes(at: offset, length: ByteBlocks.length), block)
            } catch {
                self?.failed(block, error)
            }
        }
    }

    private func got(_ bytes: [UInt8], _ block: Int) {
        isReading = false
        let isFirst = onReady != nil
        blocks.insert(bytes, at: block)
        // The file has become shorter since.
        if bytes.isEmpty { end = min(end, block * ByteBlocks.length) }
        write()
        if isFirst {
            onReady?()
            onReady = nil
        }
    }

    private func failed(_ block: Int, _ failure: RenderFailure) {
        isReading = false
        end = min(end, block * ByteBlocks.length)
        if onReady != nil { onFailure?(PreviewFailure(failure)) }
    }
}
