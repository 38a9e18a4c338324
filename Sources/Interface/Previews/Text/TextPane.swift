// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Measuring
internal import Quantities
internal import Rendering
internal import VitrineGLib
internal import VitrineGtk

/// Text of any length: a short one is in the view as a whole, of a long one the part around what is seen, which moves
/// along as one scrolls.
@MainActor final class TextPane {
    /// A destination in a text.
    enum Destination: Equatable {
        /// The line that holds a byte comes to the top.
        case byte(Int)
        case end
        /// A range of bytes is selected, and scrolled to.
        case match(Range<Int>)
    }

    /// Up to this length, in bytes, a text is kept as a whole once it has been read.
    static let wholeLimit = ByteCount(2 << 20)
    /// The length of the first part and of those that follow, in bytes.
    static let firstLength = 128 << 10
    static let nextLength = 256 << 10
    /// How much of a long text is in the view, in bytes.
    static let windowLimit = 1 << 20
    /// How many characters there have to be above and below what is seen.
    private static let nearness = 16 << 10
    /// How much is read to see the end, in bytes.
    private static let tailLength = 16 << 10
    /// How long nothing has to move before anything changes above, in milliseconds.
    private static let restTime = 300

    let widget: AnyWidget
    let source = SourceView()
    var onReady: (@MainActor () -> Void)?
    /// Called when something else is seen, or more is known.
    var onMove: (@MainActor () -> Void)?
    var onFailure: (@MainActor (RenderFailure) -> Void)?

    /// Whether all of it is kept.
    let isWhole: Bool
    let session: RenderSession
    let reading: TextReading
    private let scrolled: ScrolledWindow
    /// The place in a long text, in bytes.
    private let bar: ScrollBar?
    private let reference: Reference
    var parts = TextParts()
    /// Whether lines wrap in the view. Set before anything is shown.
    var wraps = true {
        didSet { source.setWraps(wraps) }
    }
    /// Whether the text is highlighted. Set before anything is shown, and false as soon as highlighting takes too long.
    var highlights = false {
        didSet { if highlights { source.setHighlights(true) } else { source.stopHighlighting() } }
    }
    /// The state of the line breaking behind the last part.
    var lines: TextLines?
    /// The state of the line breaking at the start of a line.
    var firstLines: TextLines { TextLines(wraps: wraps) }
    private var wanted: Destination?
    /// When it was sent there, in seconds, until it is.
    private var asked: Double?
    var isWorking = false
    /// Runs while the view is on its way to where it was sent.
    private var settling: Timeout?
    /// Whether nothing has moved for a while.
    private var isResting = false
    private var rest: Timeout? {
        willSet { rest?.cancel() }
    }
    /// Whether nothing of what is in the view has been seen yet.
    var isWindowAnew = false
    private var isConfiguring = false

    init(_ session: RenderSession) {
        self.session = session
        reading = TextReading(session: session)
        isWhole = max(session.info.textLength, session.info.byteLength) <= Self.wholeLimit
        scrolled = ScrolledWindow(source)
        scrolled.expandsVertically = true
        scrolled.expandsHorizontally = true
        bar = isWhole ? nil : ScrollBar(.vertical)
        let box = Box(.horizontal)
        box.append(scrolled)
        if let bar {
            scrolled.setScrollsWithoutVerticalBar()
            box.append(bar)
        }
        widget = AnyWidget(box)
        reference = box.retained()
        scrolled.vertical.onValueChange { [weak self] in self?.moved() }
        scrolled.vertical.onRangeChange { [weak self] in self?.moved() }
        bar?.adjustment.onValueChange { [weak self] in self?.dragged() }
    }

    /// Whether all of it is in the view now.
    var isComplete: Bool { !parts.parts.isEmpty && parts.bytes == 0..<reading.length }

    /// The number of lines of the text, once all of it is in the view.
    var lineCount: Int { source.lineCount - parts.breaks }

    /// Whether the view rests at the place to which it was scrolled.
    var isAtRest: Bool { wanted == nil && settling == nil && !isWorking }

    /// Copies what is selected, as it is in the document.
    func copySelection() { source.copySelection() }

    /// The byte at which what is seen begins.
    var topByte: Int {
        let character = source.firstVisibleCharacter
        guard let (part, first) = parts.part(ofCharacter: character), part.characters > 0 else {
            return parts.bytes.lowerBound
        }
        if part.isPlain { return part.bytes.lowerBound + source.text(first..<max(first, character)).utf8.count }
        return part.bytes.lowerBound
            + part.bytes.count.share(max(0, min(character - first, part.characters)), of: part.characters)
    }

    /// Shows a place of the text; of several that are asked for quickly, the last.
    func go(to destination: Destination) {
        wanted = destination
        asked = Clock.seconds
        work()
    }

    // MARK: scrolling

    private func moved() {
        isResting = false
        rest = Timeout(every: Self.restTime) { [weak self] in
            self?.isResting = true
            self?.trim()
            self?.work()
            return false
        }
        work()
        guard !isConfiguring, !parts.parts.isEmpty else { return }
        showPosition()
        onMove?()
    }

    /// Moves the bar to what is seen.
    private func showPosition() {
        guard let bar, !isWorking, wanted == nil else { return }
        let position = scrolled.vertical
        let seen = max(1, source.lastVisibleCharacter - source.firstVisibleCharacter)
        let length = Double(reading.length)
        let page = min(length, Double(max(seen, reading.length / 2000)))
        let isAtEnd =
            parts.bytes.upperBound >= reading.length && position.value + position.pageSize >= position.upper - 1
        isConfiguring = true
        bar.adjustment.configure(value: isAtEnd ? length - page : Double(topByte), upper: length, pageSize: page)
        isConfiguring = false
    }

    private func dragged() {
        guard !isConfiguring, let position = bar?.adjustment else { return }
        let isAtEnd = position.value + position.pageSize >= position.upper - 0.5
        go(to: isAtEnd ? .end : .byte(Int(saturating: position.value)))
    }

    // By characters, since the view does not know yet how high lines are that it has not shown.
    private var isNearEnd: Bool {
        parts.bytes.upperBound < reading.length
            && source.characterCount - source.lastVisibleCharacter < Self.nearness
    }

    // A view that scrolls smoothly goes to a height that is wrong as soon as something comes or goes above it.
    private var isNearStart: Bool {
        guard parts.bytes.lowerBound > 0 else { return false }
        let first = source.firstVisibleCharacter
        return first < Self.nearness / 8 || first < Self.nearness && isResting
    }

    // MARK: reading

    private func work() {
        guard !isWorking, wanted != nil || settling == nil && !parts.parts.isEmpty && (isNearEnd || isNearStart) else {
            return
        }
        isWorking = true
        Task { [weak self] in await self?.run() }
    }

    private func run() async {
        do throws(RenderFailure) {
            if let destination = wanted {
                wanted = nil
                try await show(destination)
                onReady?()
                onReady = nil
            } else if settling != nil {
                // Wherever the view is now, it will not stay there.
            } else if isNearEnd {
                try await readOn()
            } else if isNearStart {
                try await readBack()
            }
            isWorking = false
            showPosition()
            onMove?()
            work()
        } catch {
            isWorking = false
            if onReady != nil { onFailure?(error) }
            onReady = nil
        }
    }

    /// Does something now and again until the view is where it should be: it learns only on the way how high lines are.
    private func settle(_ isThere: @escaping @MainActor () -> Bool, _ body: @escaping @MainActor () -> Void) {
        body()
        settling?.cancel()
        var (rounds, still) = (0, 0)
        settling = Timeout(every: 16) { [weak self] in
            guard let self else { return false }
            rounds += 1
            still = isThere() ? still + 1 : 0
            if still > 0 { tellShown() }
            if still < 3, rounds < 40 {
                // On its way it may be moving smoothly.
                if still == 0, rounds % 8 == 0 || isWindowAnew { body() }
                return true
            }
            settling = nil
            isWindowAnew = false
            moved()
            return false
        }
    }

    private func tellShown() {
        guard let asked else { return }
        Trace.mark(.textShown, lasting: Int(saturating: (Clock.seconds - asked) * 1e9))
        self.asked = nil
    }

    private func show(_ destination: Destination) async throws(RenderFailure) {
        let position = scrolled.vertical
        switch destination {
        case .byte(let byte) where !isWhole:
            try await load(from: try await session.lineStart(at: byte))
            settle({ position.value == 0 }) { position.value = 0 }
        case .byte(let byte):
            try await bring(byte)
            let character = try await character(at: try await session.lineStart(at: byte))
            settle({ [source] in source.firstVisibleCharacter == character }) { [source] in
                if character == 0 { position.value = 0 } else { source.scroll(toCharacter: character, at: 0) }
            }
        case .end:
            let top = try await session.lineStart(at: reading.length - Self.tailLength)
            if !isWhole, !isComplete { try await load(from: top) }
            while parts.bytes.upperBound < reading.length { try await readOn() }
            settle({ position.value + position.pageSize >= position.upper - 0.5 }) { position.value = position.upper }
        case .match(let range): try await show(match: range)
        }
    }

    private func show(match range: Range<Int>) async throws(RenderFailure) {
        if isWhole {
            try await bring(range.upperBound)
        } else if !sees(range) {
            // With some lines above it.
            try await load(from: try await session.lineStart(at: max(0, range.lowerBound - 1024)))
            scrolled.vertical.value = 0
        }
        let start = try await character(at: range.lowerBound)
        source.select(start..<max(start, try await character(at: range.upperBound)))
        settle({ [source] in source.firstVisibleCharacter <= start && start <= source.lastVisibleCharacter }) {
            [source] in source.reveal(character: start)
        }
    }

    /// Whether a range of bytes is in view, as far as the lines at its edges tell.
    private func sees(_ range: Range<Int>) -> Bool {
        guard let (part, first) = parts.part(ofByte: range.lowerBound), part.bytes.count > 0 else { return false }
        let character = first + part.characters.share(range.lowerBound - part.bytes.lowerBound, of: part.bytes.count)
        return character > source.firstVisibleCharacter && character < source.lastVisibleCharacter
    }
}
