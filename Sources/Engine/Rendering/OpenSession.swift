// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Glibc
internal import VolumeAccess
internal import Wire

/// A session as the loop sees it: its child, and who waits for what. Belongs to the loop's thread.
final class OpenSession {
    /// The question that the child works on.
    struct Asked {
        let question: SessionQuestion
        let requestID: UInt32
        let buffer: AnswerBuffer
        /// When the answer must be there, in milliseconds of the monotonic clock.
        let deadline: Int64
        /// Whether nobody waits for the answer any more.
        var isAbandoned = false
    }

    let ticket: UInt64
    let role: RenderRole
    let document: DocumentContent
    /// The server of the files beside the document; nil when its format has no companions.
    let companions: CompanionServer?
    /// Its child, once there is one.
    var child: (zygote: Zygote, id: UInt32)?
    /// Our end of its socket; -1 when there is none.
    var socket: Int32 = -1
    var waiting: [SessionQuestion] = []
    var asked: Asked?
    var lastRequest: UInt32 = 0
    /// The buffer into which the child draws the frames of a film, one after the other.
    private var frames: AnswerBuffer?
    /// Whether its zygote has died under it while it was being opened.
    var isRetried = false
    /// Why it ended; every further question fails so.
    var failure: RenderFailure?

    init(ticket: UInt64, role: RenderRole, document: DocumentContent, companions: CompanionServer?) {
        self.ticket = ticket
        self.role = role
        self.document = document
        self.companions = companions
    }

    deinit { disconnect() }

    /// Memory for the answer to a question, and whether the child has yet to be given it; nil when there is none.
    ///
    /// Frames follow each other in the same memory: making it, and having the kernel fill both sides' page tables, takes
    /// as long as drawing a frame. One that is still being read keeps its own.
    func memory(for question: SessionQuestion) -> (buffer: AnswerBuffer, isNew: Bool)? {
        guard question.kind.reusesMemory else {
            return AnswerBuffer(payload: question.payloadLimit).map { ($0, true) }
        }
        if isKnownUniquelyReferenced(&frames), let frames,
            frames.capacity >= AnswerHeader.payloadOffset + question.payloadLimit
        {
            return (frames, false)
        }
        frames = AnswerBuffer(payload: question.payloadLimit, isReused: true)
        return frames.map { ($0, true) }
    }

    /// Closes the socket, upon which an idle child ends.
    func disconnect() {
        if socket >= 0 { close(socket) }
        socket = -1
    }

    /// Ends it for everybody who waits.
    func fail(_ reason: RenderFailure) {
        if failure == nil { failure = reason }
        disconnect()
        frames = nil
        let (asked, waiting) = (asked, waiting)
        self.asked = nil
        self.waiting = []
        if let asked, !asked.isAbandoned { asked.question.completion(.failure(reason)) }
        // Those that waited had no part in it.
        for question in waiting { question.completion(.failure(reason.isDeath ? .interrupted : reason)) }
    }

    /// Forgets the child, so that another one is started, and asks it what the first one has not answered.
    func startAgain() {
        isRetried = true
        disconnect()
        child = nil
        frames = nil
        if let asked, !asked.isAbandoned { waiting.insert(asked.question, at: 0) }
        asked = nil
    }
}
