// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Quantities
internal import RendererKit

/// An open document whose answers are well formed, and cannot be true. Which of them, the end of the content type says.
final class LyingSession: PageTextSession, TextSearchSession, LinkSession, OutlineSession, AnimationSession,
    EntrySession, PlayingSession, CueSession
{
    private(set) var info: DocumentInfo
    private let lie: String
    /// The field that is extreme, such as `text.nextOffset`, and which of the numbers it holds; nil for other lies.
    private let extreme: (field: Substring, index: Int)?

    private static let wholes = [Int.min, -1, 0, 1 << 31, 1 << 53, .max, .max, .max]
    private static let decimals = [-0x1p63, -1, 0, 0x1p31, 0x1p53, 0x1p63, .nan, .infinity]

    /// - Parameters:
    ///   - lie: such as `text-offset`: what kind of document it says it is, and what it lies about; or such as
    ///     `text-extreme-part.nextOffset-3`: which field holds which of the extreme numbers.
    ///   - length: of the document, in bytes.
    init(_ lie: String, length: Int) {
        self.lie = lie
        let parts = lie.split(separator: "-")
        extreme = parts.count == 4 && parts[1] == "extreme" ? Int(parts[3]).map { (parts[2], $0) } : nil
        let size = PageSize(width: 100, height: 200)
        let length = ByteCount(length)
        info =
            switch lie.split(separator: "-").first {
            case "text": DocumentInfo(kind: .text, textLength: length, byteLength: length)
            case "film": DocumentInfo(kind: .video, pageCount: 1, pageSize: size, duration: 60)
            default: DocumentInfo(kind: .pages, pageCount: 5, pageSize: size, textLength: 10, entryCount: 2)
            }
        switch lie {
        case "text-bytes": info.byteLength = .max
        case "text-short": (info.byteLength, info.textLength) = (length, 0)
        case "text-long": info.textLength = .max
        case "text-json":
            (info.byteLength, info.textLength, info.syntax) = (ByteCount(1 << 40), ByteCount(1 << 40), "json")
        case "film-duration": info.duration = 1e300
        case "film-negative": info.duration = -1
        case "pages-count": info.pageCount = Int(UInt32.max)
        case "pages-size": info.pageSize = PageSize(width: 1e300, height: 1)
        case "pages-thin": info.pageSize = PageSize(width: 1e-300, height: 1)
        case "pages-none": (info.pageCount, info.pageSize) = (0, PageSize(width: -1, height: 1e300))
        case "pages-bytes": info.byteLength = .max
        case "pages-entries": info.entryCount = Int(UInt32.max)
        default: break
        }
        info.pageCount = whole("info.pageCount", info.pageCount)
        info.pageSize.width = decimal("info.width", info.pageSize.width)
        info.pageSize.height = decimal("info.height", info.pageSize.height)
        info.textLength = ByteCount(whole("info.textLength", info.textLength.int))
        info.byteLength = ByteCount(whole("info.byteLength", info.byteLength.int))
        info.duration = decimal("info.duration", info.duration)
        info.entryCount = whole("info.entryCount", info.entryCount)
    }

    /// A whole number of an answer, unless its field is the extreme one.
    private func whole(_ field: String, _ honest: Int) -> Int {
        extreme.map { $0.field == field ? Self.wholes[$0.index] : honest } ?? honest
    }

    /// A number with decimals of an answer, unless its field is the extreme one.
    private func decimal(_ field: String, _ honest: Double) -> Double {
        extreme.map { $0.field == field ? Self.decimals[$0.index] : honest } ?? honest
    }

    func facts() throws(Refusal) -> [Fact] { [Fact(.duration, "1e300"), Fact(.instruments, "-9223372036854775808")] }

    func pageSize(_ index: Int) throws(Refusal) -> PageSize {
        lie == "pages-sizes"
            ? PageSize(width: 1e300, height: 0)
            : PageSize(width: decimal("size.width", 100), height: decimal("size.height", 200))
    }

    func draw(page index: Int, scale: Double, region: PixelRect, on canvas: Canvas) throws(Refusal) {
        _ = try canvas.begin(PixelSize(width: region.width, height: region.height))
    }

    func text(at offset: Int, length: Int) throws(Refusal) -> TextPart {
        switch lie {
        case "text-offset": TextPart(text: "a", nextOffset: Int.max, isAtEnd: false)
        case "text-grows": TextPart(text: String(repeating: "a", count: length), nextOffset: offset + 1, isAtEnd: false)
        case "text-back": TextPart(text: "a", nextOffset: 0, isAtEnd: false)
        default: TextPart(text: "a", nextOffset: whole("part.nextOffset", offset + 1), isAtEnd: false)
        }
    }

    func lineStart(at offset: Int) throws(Refusal) -> Int {
        lie == "text-line" ? .max : whole("line.offset", offset)
    }

    func find(_ text: String, in range: Range<Int>) throws(Refusal) -> TextFinding {
        switch lie {
        case "text-match": TextFinding(matches: [Int.max - 1..<Int.max], nextOffset: range.upperBound)
        case "text-empty": TextFinding(matches: [range.lowerBound..<range.lowerBound], nextOffset: range.upperBound)
        case "text-next": TextFinding(matches: [], nextOffset: .max)
        case "text-wide":
            TextFinding(matches: [range.lowerBound..<range.lowerBound + 1 << 30], nextOffset: range.upperBound)
        default:
            TextFinding(
                matches: extreme.map { _ in
                    let start = whole("finding.start", range.lowerBound)
                    return [start..<start.plus(max(0, whole("finding.length", 1)))]
                } ?? [], nextOffset: whole("finding.nextOffset", range.upperBound))
        }
    }

    func text(ofPage index: Int) throws(Refusal) -> PageText {
        PageText("a", boxes: [lie == "pages-box" ? PageBox(x: 1e30, y: 0, width: 1, height: 1) : box("text")])
    }

    private func box(_ answer: String) -> PageBox {
        PageBox(
            x: decimal("\(answer).x", 0), y: decimal("\(answer).y", 0), width: decimal("\(answer).width", 1),
            height: decimal("\(answer).height", 1))
    }

    func matches(of text: String, onPage index: Int) throws(Refusal) -> [TextMatch] {
        // A text that no page has, of which one cannot be read.
        if text == "missing" {
            if index == 2 { throw Refusal(.damaged, "the page cannot be read") }
            return []
        }
        return [TextMatch(page: lie == "pages-match" ? 1 << 31 : whole("match.page", index), boxes: [box("match")])]
    }

    func links(onPage index: Int) throws(Refusal) -> [PageLink] {
        let page = lie == "pages-link" ? 1 << 31 : whole("link.page", 0)
        return [PageLink(box: box("link"), target: .place(PagePlace(page: page, top: decimal("link.top", 0))))]
    }

    func outline() throws(Refusal) -> DocumentOutline {
        let top = lie == "pages-outline" ? 1e300 : decimal("outline.top", 0)
        let place = PagePlace(page: whole("outline.page", 0), top: top)
        return DocumentOutline(entries: [.init(level: whole("outline.level", 0), title: "a", place: place)])
    }

    func animation() throws(Refusal) -> PictureAnimation {
        PictureAnimation(
            plays: whole("animation.plays", .max), delays: [whole("animation.delay", .max), -1])
    }

    func entries() throws(Refusal) -> [DocumentEntry] {
        (0..<(lie == "pages-list" ? 3 : 2)).map {
            DocumentEntry(path: "\($0)", size: .max, modified: FileTime(rawValue: $0 == 0 ? .min : .max))
        }
    }

    func content(ofEntry index: Int) throws(Refusal) -> [UInt8] { [] }

    func tracks() throws(Refusal) -> [MediaTrack] { [] }

    func play(from seconds: Double, bounds: PixelSize, choice: PlaybackChoice) throws(Refusal) -> PlaybackInfo {
        PlaybackInfo(hasPictures: true, hasSound: true)
    }

    func nextFrame(notBefore seconds: Double, on canvas: Canvas) throws(Refusal) {
        _ = try canvas.begin(canvas.bounds)
    }

    func cues(at seconds: Double, subtitles: Int) throws(Refusal) -> [SubtitleCue] {
        [SubtitleCue(start: decimal("cue.start", 0), end: decimal("cue.end", 1), text: "a")]
    }

    func cues() throws(Refusal) -> [SubtitleCue] { [] }

    func nextSound() throws(Refusal) -> SoundPart {
        SoundPart(seconds: lie == "film-sound" ? 1e300 : decimal("sound.seconds", 0), isAtEnd: true, samples: [])
    }
}
