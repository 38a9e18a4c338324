// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
internal import DocumentModel
internal import Glibc
internal import Wire

/// A child that keeps one document open, and answers the requests on its socket until the client closes it.
struct SessionChild {
    let repertoire: Repertoire
    let limits: RenderLimits
    let socket: Int32
    /// The files beside the document; nil when its format has no companions.
    let companions: CompanionChannel?

    private var source: WatchedSource?
    private var session: (any RenderSession)?
    /// Whether the session reads ahead of what is asked for, and itself reports a read that failed when it is due.
    private var readsAhead = false
    /// The memory of the frames of a film.
    private var frames: AnswerMemory?

    init(repertoire: Repertoire, limits: RenderLimits, socket: Int32, companions: CompanionChannel?) {
        self.repertoire = repertoire
        self.limits = limits
        self.socket = socket
        self.companions = companions
    }

    /// Answers requests until the socket is closed.
    mutating func run(input: Int32) {
        var document: Int32? = input
        var packet = [UInt8](repeating: 0, count: SessionRequest.byteLimit)
        var descriptors = [Int32](repeating: -1, count: Int(SANDBOX_DESCRIPTOR_LIMIT))
        while true {
            var count = 0
            let length = sandbox_receive(socket, &packet, packet.count, &descriptors, &count)
            guard length > 0 else { return }
            let bytes = Array(packet.prefix(length))
            let request = Result { () throws(MessageError) in try SessionRequest(decoding: bytes) }
            let goesOn = (try? request.get())?.kind.reusesMemory ?? false
            guard let answer = memory(count == 1 ? descriptors[0] : nil, goesOn: goesOn) else { return }
            do throws(Refusal) {
                let kind: SessionRequest.Kind
                do { kind = try request.get().kind } catch { throw Refusal(.invalidRequest, error.reason) }
                try handle(kind, document: &document, answer: answer)
            } catch {
                answer.write(error)
            }
            if !goesOn { answer.unmap() }
            // The reply repeats the first four bytes, whatever they were.
            guard write(socket, bytes, min(4, bytes.count)) == 4 else { return }
        }
    }

    /// The memory for an answer: that of the request, or that of the last request of its kind.
    private mutating func memory(_ descriptor: Int32?, goesOn: Bool) -> AnswerMemory? {
        var given: AnswerMemory?
        if let descriptor {
            given = AnswerMemory(descriptor: descriptor)
            close(descriptor)
        }
        guard goesOn else { return given }
        if let given {
            frames?.unmap()
            frames = given
        }
        return frames
    }

    private mutating func handle(
        _ kind: SessionRequest.Kind, document: inout Int32?, answer: AnswerMemory
    ) throws(Refusal) {
        if case .open(let contentType, let password, let encoding, let language) = kind {
            guard let input = document else { throw Refusal(.invalidRequest, "it is open already") }
            document = nil
            let source = WatchedSource(
                try DocumentInput(descriptor: input).source(
                    companions: companions, encoding: encoding, language: language))
            self.source = source
            let opened = try source.checked { [repertoire, limits] () throws(Refusal) in
                let entry = try repertoire.entry(for: source, contentType: contentType)
                guard let renderer = entry.session else { throw Refusal(.unsupported, contentType) }
                return try renderer.open(source, contentType: contentType, password: password, limits: limits)
            }
            session = opened
            readsAhead = opened is any PlayingSession
            return answer.write(record: opened.info.encoded)
        }
        guard let session, let source else { throw Refusal(.invalidRequest, "no document is open") }
        if readsAhead { return try handle(kind, session, source, answer: answer) }
        try source.checked { () throws(Refusal) in try handle(kind, session, source, answer: answer) }
    }

    /// Answers a request to an open document.
    private func handle(
        _ kind: SessionRequest.Kind, _ session: any RenderSession, _ source: any ByteSource, answer: AnswerMemory
    ) throws(Refusal) {
        switch kind {
        case .open: break
        case .page(let index, let scale, let region, let isDark):
            let size = PixelSize(width: region.width, height: region.height)
            try draw(size, answer) { canvas throws(Refusal) in
                canvas.prefersDark = isDark
                try ability(session, (any PageSession).self).draw(
                    page: index, scale: scale, region: region, on: canvas)
            }
        case .frame(let seconds, let bounds, let subtitles):
            try draw(bounds, answer) { canvas throws(Refusal) in
                try ability(session, (any FrameSession).self).frame(at: seconds, subtitles: subtitles, on: canvas)
            }
        case .pageSizes(let first, let count):
            let pages = try ability(session, (any PageSession).self)
            var sizes: [PageSize] = []
            for index in first..<max(first, min(first + count, session.info.pageCount)) {
                sizes.append(try pages.pageSize(index))
            }
            answer.write(record: PageSize.encode(sizes))
        case .text(let offset, let length):
            let part = try ability(session, (any TextSession).self).text(at: offset, length: length)
            answer.write(record: part.encoded)
        case .lineStart(let offset):
            let start = try ability(session, (any TextSearchSession).self).lineStart(at: offset)
            answer.write(record: TextPosition(offset: start).encoded)
        case .find(let text, let from, let to):
            let range = from..<max(from, to)
            answer.write(record: try ability(session, (any TextSearchSession).self).find(text, in: range).encoded)
        case .findBytes(let pattern, let from, let to):
            answer.write(record: try ByteFinder(source: source).find(pattern, in: from..<max(from, to)).encoded)
        case .bytes(let offset, let length):
            answer.write(record: try source.bytes(at: offset, length: length))
        case .pageText(let index):
            answer.write(record: try ability(session, (any PageTextSession).self).text(ofPage: index).encoded)
        case .links(let index):
            answer.write(record: PageLink.encode(try ability(session, (any LinkSession).self).links(onPage: index)))
        case .matches(let text, let first, let count):
            let pages = try ability(session, (any PageTextSession).self)
            var matches: [TextMatch] = []
            var refusal: Refusal?
            for index in first..<max(first, min(first + count, session.info.pageCount)) {
                // One page that cannot be read does not hide what the others say.
                do throws(Refusal) { matches += try pages.matches(of: text, onPage: index) } catch { refusal = error }
                if matches.count >= TextMatch.limit { break }
            }
            // Nor is the text said to be missing from a page that could not be read.
            if matches.isEmpty, let refusal { throw refusal }
            answer.write(record: TextMatch.encode(matches))
        case .outline:
            answer.write(record: try ability(session, (any OutlineSession).self).outline().encoded)
        case .animation:
            answer.write(record: try ability(session, (any AnimationSession).self).animation().encoded)
        case .entries(let first, let nameEncoding):
            answer.write(record: try entries(of: session, from: first, nameEncoding).encoded)
        case .entry(let index, nil):
            answer.write(record: try ability(session, (any EntrySession).self).content(ofEntry: index))
        case .entry(let index, let password?):
            let locked = try ability(session, (any LockedEntrySession).self)
            answer.write(record: try locked.content(ofEntry: index, password: password))
        case .tracks:
            answer.write(record: MediaTrack.encode(try ability(session, (any PlayingSession).self).tracks()))
        case .play(let seconds, let bounds, let choice):
            let info = try ability(session, (any PlayingSession).self)
                .play(from: seconds, bounds: bounds, choice: choice)
            answer.write(record: info.encoded)
        case .nextFrame(let seconds, let bounds):
            try draw(bounds, answer) { canvas throws(Refusal) in
                try ability(session, (any PlayingSession).self).nextFrame(notBefore: seconds, on: canvas)
            }
        case .nextSound:
            answer.write(record: try ability(session, (any PlayingSession).self).nextSound().encoded)
        case .cues:
            answer.write(record: SubtitleCue.encode(try ability(session, (any CueSession).self).cues()))
        case .cuesAt(let seconds, let subtitles):
            let cues = try ability(session, (any PlayingSession).self).cues(at: seconds, subtitles: subtitles)
            answer.write(record: SubtitleCue.encode(cues))
        case .model(let view, let isDraft, let bounds):
            try draw(bounds, answer) { canvas throws(Refusal) in
                try ability(session, (any ModelViewSession).self).draw(view, isDraft: isDraft, on: canvas)
            }
        case .facts:
            answer.write(record: Fact.encode(try session.facts()))
        }
    }

    private func entries(
        of session: any RenderSession, from first: Int, _ nameEncoding: CharacterEncoding?
    ) throws(Refusal) -> EntryList {
        let holder = try ability(session, (any EntrySession).self)
        if let nameEncoding { try ability(session, (any EncodedEntrySession).self).readNames(in: nameEncoding) }
        let list = try holder.entries().dropFirst(first).prefix(EntryList.limit)
        return EntryList(Array(list), nameEncoding: (session as? any EncodedEntrySession)?.nameEncoding)
    }

    private func draw(
        _ bounds: PixelSize, _ answer: AnswerMemory, _ body: (Canvas) throws(Refusal) -> Void
    ) throws(Refusal) {
        let canvas = Canvas(memory: answer.payload, bounds: bounds, limits: limits)
        try body(canvas)
        answer.write(canvas)
    }

    private func ability<Ability>(_ session: any RenderSession, _ type: Ability.Type) throws(Refusal) -> Ability {
        guard let able = session as? Ability else {
            throw Refusal(.invalidRequest, "this kind of document does not have that")
        }
        return able
    }
}
