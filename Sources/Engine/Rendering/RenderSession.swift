// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
internal import Glibc
internal import Quantities
internal import Synchronization
internal import Wire

/// An open document: a child of the sandbox that answers for it until ``close()``, or until this object goes.
///
/// Requests are answered in the order in which they are made; each may take 15 seconds. When the child dies, the request
/// that it worked on fails with the reason, and another child answers the others: a page that cannot be drawn leaves the
/// rest of its document alone. A document that kills too many, or was opened by a password, fails for good. Cancelling a
/// task drops its request and leaves the session open.
public final class RenderSession: Sendable {
    /// The facts of the document that are known once it is open.
    public let info: DocumentInfo
    let check: ReplyCheck
    let service: RenderService
    private let opening: SessionOpening?
    /// Facts that the child does not know.
    private let ownFacts: [Fact]
    let companions: CompanionServer?
    let child: Mutex<SessionChildState>

    /// - Parameter opening: what it takes to have another child answer; nil when there can be none.
    init(
        _ beginning: SessionBeginning, service: RenderService, opening: SessionOpening?, facts ownFacts: [Fact] = []
    ) {
        info = beginning.info
        check = beginning.check
        companions = beginning.companions
        self.service = service
        self.opening = opening
        self.ownFacts = ownFacts
        child = Mutex(SessionChildState(ticket: beginning.ticket))
    }

    deinit { close() }

    /// The same document opened by another child, which answers at the same time; nil when it was opened by a password,
    /// which is kept nowhere.
    public func another() async throws(RenderFailure) -> RenderSession? {
        guard let opening else { return nil }
        return try await service.open(
            opening.content, contentType: opening.contentType, password: nil, encoding: opening.encoding,
            language: opening.language)
    }

    /// Draws part of a page.
    ///
    /// - Parameters:
    ///   - index: the page, from 0.
    ///   - scale: pixels a point.
    ///   - region: the part, in pixels at that scale. The picture has its size.
    ///   - isDark: whether it is to be light on dark, for documents that ``DocumentInfo/followsStyle``.
    public func page(
        _ index: Int, scale: Double, region: PixelRect, isDark: Bool = false
    ) async throws(RenderFailure) -> RenderedPicture {
        let size = PixelSize(width: region.width, height: region.height)
        return try await picture(.page(index: index, scale: scale, region: region, isDark: isDark), bounds: size)
    }

    /// The sizes of pages, in points.
    public func pageSizes(first: Int, count: Int) async throws(RenderFailure) -> [PageSize] {
        let limit = 4 + 16 * max(0, min(count, DocumentInfo.pageLimit))
        return try await record(.pageSizes(first: first, count: count), limit: limit) { record throws(MessageError) in
            let sizes = try PageSize.decodeList(record)
            try check.check(sizes, first: first, count: count)
            return sizes
        }
    }

    /// Text from a byte offset, at most `length` bytes of the file.
    public func text(at offset: Int, length: Int) async throws(RenderFailure) -> TextPart {
        let length = min(length, TextPart.byteLimit / 3)
        // A byte of another encoding may take three in UTF-8.
        let limit = max(0, length) * 3 + 64
        return try await record(.text(offset: offset, length: length), limit: limit) { record throws(MessageError) in
            let part = try TextPart(decoding: record)
            try check.check(part, from: offset)
            return part
        }
    }

    /// The byte offset at which the line starts that an offset lies in, or a place shortly before it.
    public func lineStart(at offset: Int) async throws(RenderFailure) -> Int {
        try await record(.lineStart(offset: max(0, offset)), limit: 16) { record throws(MessageError) in
            let start = try TextPosition(decoding: record)
            try check.check(start)
            return start.offset
        }
    }

    /// Finds a text of at most ``TextFinding/patternLimit`` bytes, in any case: the matches that start in a range of
    /// byte offsets, as many as fit into an answer.
    public func find(_ text: String, in range: Range<Int>) async throws(RenderFailure) -> TextFinding {
        guard text.utf8.count <= TextFinding.patternLimit else {
            return TextFinding(matches: [], nextOffset: range.upperBound)
        }
        return try await finding(.find(text: text, from: range.lowerBound, to: range.upperBound), in: range)
    }

    /// Finds bytes, at most ``TextFinding/patternLimit`` of them: the matches that start in a range of byte offsets,
    /// as many as fit into an answer.
    public func find(_ pattern: BytePattern, in range: Range<Int>) async throws(RenderFailure) -> TextFinding {
        guard pattern.count <= TextFinding.patternLimit else {
            return TextFinding(matches: [], nextOffset: range.upperBound)
        }
        return try await finding(.findBytes(pattern, from: range.lowerBound, to: range.upperBound), in: range)
    }

    private func finding(
        _ kind: SessionRequest.Kind, in range: Range<Int>
    ) async throws(RenderFailure) -> TextFinding {
        try await record(kind, limit: TextFinding.byteLimit) { record throws(MessageError) in
            let finding = try TextFinding(decoding: record)
            try check.check(finding, in: range)
            return finding
        }
    }

    /// Raw bytes of the file, fewer at its end.
    public func bytes(at offset: Int, length: Int) async throws(RenderFailure) -> [UInt8] {
        try await record(.bytes(offset: offset, length: length), limit: length) { $0 }
    }

    /// The facts about the document.
    public func facts() async throws(RenderFailure) -> [Fact] {
        try await ownFacts + record(.facts, limit: Fact.byteLimit, Fact.decodeList)
    }

    /// The text of a page with its positions.
    public func text(ofPage index: Int) async throws(RenderFailure) -> PageText {
        try await record(.pageText(index: index), limit: PageText.byteLimit) { record throws(MessageError) in
            try PageText(decoding: record)
        }
    }

    /// The links on a page.
    public func links(onPage index: Int) async throws(RenderFailure) -> [PageLink] {
        try await record(.links(index: index), limit: PageLink.byteLimit, PageLink.decodeList)
    }

    /// The matches of a text of at most ``TextFinding/patternLimit`` bytes on at most `count` pages from `first` on.
    public func matches(of text: String, first: Int, count: Int) async throws(RenderFailure) -> [TextMatch] {
        guard text.utf8.count <= TextFinding.patternLimit else { return [] }
        let kind = SessionRequest.Kind.matches(text: text, first: first, count: count)
        return try await record(kind, limit: TextMatch.byteLimit) { record throws(MessageError) in
            let matches = try TextMatch.decodeList(record)
            try check.check(matches, first: first, count: count)
            return matches
        }
    }

    /// Chapters and names of pages.
    public func outline() async throws(RenderFailure) -> DocumentOutline {
        try await record(.outline, limit: DocumentOutline.byteLimit) { record throws(MessageError) in
            try DocumentOutline(decoding: record)
        }
    }

    /// How the frames of a picture follow each other.
    public func animation() async throws(RenderFailure) -> PictureAnimation {
        try await record(.animation, limit: PictureAnimation.byteLimit) { record throws(MessageError) in
            try PictureAnimation(decoding: record)
        }
    }

    /// The picture of a moment, fitted into `bounds`.
    ///
    /// - Parameter subtitles: those to be seen in it, by their place among the subtitles, if they are pictures.
    public func frame(
        at seconds: Double, bounds: PixelSize, subtitles: Int? = nil
    ) async throws(RenderFailure) -> RenderedPicture {
        try await picture(.frame(seconds: seconds, bounds: bounds, subtitles: subtitles), bounds: bounds)
    }

    /// The tracks of a film or a piece of music.
    public func tracks() async throws(RenderFailure) -> [MediaTrack] {
        try await record(.tracks, limit: MediaTrack.byteLimit) { record throws(MessageError) in
            try MediaTrack.decodeList(record)
        }
    }

    /// The subtitles: of a playing film those that came since the last call, of a file of subtitles all.
    public func cues() async throws(RenderFailure) -> [SubtitleCue] {
        try await record(.cues, limit: SubtitleCue.byteLimit) { record throws(MessageError) in
            try SubtitleCue.decodeList(record)
        }
    }

    /// The subtitles at a time, in seconds, of the track at an index, while the film does not play.
    public func cues(at seconds: Double, subtitles: Int) async throws(RenderFailure) -> [SubtitleCue] {
        try await record(.cuesAt(seconds: seconds, subtitles: subtitles), limit: SubtitleCue.byteLimit) {
            record throws(MessageError) in
            try SubtitleCue.decodeList(record)
        }
    }

    /// A model as it is seen from a place, in a picture of the size of `bounds`; a draft is coarser, and there sooner.
    public func model(
        _ view: ModelView, isDraft: Bool, bounds: PixelSize
    ) async throws(RenderFailure) -> RenderedPicture {
        try await picture(.model(view, isDraft: isDraft, bounds: bounds), bounds: bounds)
    }

    /// Starts to play at a moment, in seconds, or goes there; frames are to fit `bounds`.
    public func play(
        from seconds: Double, bounds: PixelSize, choice: PlaybackChoice = PlaybackChoice()
    ) async throws(RenderFailure) -> PlaybackInfo {
        try await record(.play(seconds: seconds, bounds: bounds, choice: choice), limit: 16) {
            record throws(MessageError) in
            try PlaybackInfo(decoding: record)
        }
    }

    /// The next frame of what plays, nil at the end; ``RenderedPicture/moment`` says when it is to be seen.
    ///
    /// - Parameter seconds: a moment; frames that have ended before it are left out as long as there are others.
    public func nextFrame(
        notBefore seconds: Double = 0, bounds: PixelSize
    ) async throws(RenderFailure) -> RenderedPicture? {
        do throws(RenderFailure) {
            return try await picture(.nextFrame(notBefore: seconds, bounds: bounds), bounds: bounds)
        } catch .refused(let refusal) where refusal.reason == .nothingToShow {
            return nil
        }
    }

    /// The next part of the sound of what plays.
    public func nextSound() async throws(RenderFailure) -> SoundPart {
        try await record(.nextSound, limit: SoundPart.byteLimit + 64) { record throws(MessageError) in
            try SoundPart(decoding: record)
        }
    }

    // MARK: asking
    private func ask(
        _ kind: SessionRequest.Kind, payloadLimit: Int
    ) async throws(RenderFailure) -> AnswerBuffer {
        var last = RenderFailure.interrupted
        // What was only in the way of another request's crash is asked again.
        for _ in 0..<3 {
            let ticket = try await livingChild()
            do throws(RenderFailure) {
                return try await service.ask(kind, of: ticket, payloadLimit: payloadLimit)
            } catch {
                guard error.isDeath else { throw error }
                child.withLock { state in
                    if state.ticket == ticket, state.failure == nil || state.failure == .interrupted {
                        state.failure = error
                    }
                }
                last = error
                guard error == .interrupted else { throw error }
            }
        }
        throw last
    }

    /// The child that answers now, another one if the last has died.
    private func livingChild() async throws(RenderFailure) -> UInt64 {
        let next: Task<Result<UInt64, RenderFailure>, Never>
        switch child.withLock({ state in nextStep(&state) }) {
        case .failure(let failure): throw failure
        case .success(.there(let ticket)): return ticket
        case .success(.starting(let task)): next = task
        }
        let result = await next.value
        return try child.withLock { state throws(RenderFailure) in
            if state.failure == .cancelled { throw .cancelled }
            // The first of those who waited for it says so.
            if state.next != nil {
                state.next = nil
                switch result {
                case .success(let ticket): (state.ticket, state.failure) = (ticket, nil)
                case .failure(let failure): state.failure = failure
                }
            }
            return try result.get()
        }
    }

    private enum Step: Sendable {
        case there(UInt64)
        case starting(Task<Result<UInt64, RenderFailure>, Never>)
    }

    private func nextStep(_ state: inout SessionChildState) -> Result<Step, RenderFailure> {
        guard let failure = state.failure else { return .success(.there(state.ticket)) }
        if let next = state.next { return .success(.starting(next)) }
        guard let opening, failure.isDeath, state.restarts < SessionChildState.restartLimit else {
            return .failure(failure)
        }
        state.restarts += 1
        service.close(session: state.ticket)
        let task = Task { [service] () -> Result<UInt64, RenderFailure> in
            do throws(RenderFailure) {
                return .success(
                    try await service.begin(
                        opening.content, contentType: opening.contentType, password: nil, encoding: opening.encoding,
                        language: opening.language
                    ).ticket)
            } catch {
                return .failure(error)
            }
        }
        state.next = task
        return .success(.starting(task))
    }

    private func picture(
        _ kind: SessionRequest.Kind, bounds: PixelSize
    ) async throws(RenderFailure) -> RenderedPicture {
        let limit = try bounds.payloadLimit
        return try await answer(to: kind, limit: limit) { buffer throws(RenderFailure) in
            let answer = try buffer.livingAnswer(bounds: bounds, provider: info.provider.name)
            guard case .picture(let picture) = answer else { throw .lied("no picture") }
            return picture
        }
    }

    /// The answer that is a record of so many bytes at most, read and checked by `body`.
    func record<Value>(
        _ kind: SessionRequest.Kind, limit: Int, _ body: ([UInt8]) throws(MessageError) -> Value
    ) async throws(RenderFailure) -> Value {
        guard limit >= 0, limit <= AnswerBuffer.payloadLimit else {
            throw .refused(Refusal(.invalidRequest, "an impossible length"))
        }
        return try await answer(to: kind, limit: limit) { buffer throws(RenderFailure) in
            let record = try buffer.livingRecord()
            do throws(MessageError) { return try body(record) } catch { throw .lied(error.reason) }
        }
    }

    /// Asks, and reads the answer. A child that lies is ended, and the session with it.
    private func answer<Value>(
        to kind: SessionRequest.Kind, limit: Int, _ read: (AnswerBuffer) throws(RenderFailure) -> Value
    ) async throws(RenderFailure) -> Value {
        let buffer = try await ask(kind, payloadLimit: limit)
        do throws(RenderFailure) { return try read(buffer) } catch {
            if case .lied = error { end(after: error) }
            throw error
        }
    }

    /// Ends the child for good; further requests fail for the same reason.
    private func end(after failure: RenderFailure) {
        let ticket = child.withLock { state in
            if state.failure != .cancelled { state.failure = failure }
            state.restarts = SessionChildState.restartLimit
            return state.ticket
        }
        service.close(session: ticket)
    }
}
