// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
internal import DocumentModel
internal import Glibc
internal import Wire

/// The files beside a document, requested over a socket from the client, which decides about each request.
final class CompanionChannel: Companions {
    private let socket: Int32
    private var lastID: UInt32 = 0
    /// Whether the client has closed the socket, or has violated the protocol.
    private var isClosed = false

    /// A channel that takes over a socket. `SIGPIPE` is ignored from now on: the other end may be gone. A child may not
    /// call `send`, which could do without.
    init(takingOver socket: Int32) {
        self.socket = socket
        signal(SIGPIPE, SIG_IGN)
    }

    deinit { close(socket) }

    func contents(_ kind: CompanionKind, at path: String) -> CompanionContents {
        var contents = CompanionContents.refused
        ask([(kind, path)], bounds: PixelSize(width: 0, height: 0)) { _, answer, descriptor in
            switch answer.outcome {
            case .missing: contents = .missing
            case .refused, .present: break
            case .given, .unreadable:
                contents = descriptor.flatMap(MappedFile.init).map { .file($0) } ?? .unreadable
            }
        }
        // Without an answer nothing is known about the file.
        return isClosed ? .unreadable : contents
    }

    func bytes(_ kind: CompanionKind, at paths: [String], limit: Int) -> [[UInt8]?] {
        var results = [[UInt8]?](repeating: nil, count: paths.count)
        ask(paths.map { (kind, $0) }, bounds: PixelSize(width: 0, height: 0)) { index, _, descriptor in
            results[index] = descriptor.flatMap(MappedFile.init).flatMap { try? $0.prefix(limit) }
        }
        return results
    }

    func pictures(at paths: [String], bounds: PixelSize) -> [CompanionResult] {
        pictures(paths.map { (.picture, $0) }, bounds: bounds)
    }

    func picture(_ kind: CompanionKind, bounds: PixelSize) -> CompanionResult {
        pictures([(kind, "")], bounds: bounds)[0]
    }

    func presence(of paths: [String], _ kind: CompanionKind) -> [CompanionPresence] {
        var results = [CompanionPresence](repeating: .unknown, count: paths.count)
        ask(paths.map { (kind, $0) }, bounds: PixelSize(width: 0, height: 0)) { index, answer, descriptor in
            if let descriptor { close(descriptor) }
            switch answer.outcome {
            case .present:
                let seconds = Double(answer.milliseconds) / 1000
                results[index] = .present(seconds: seconds > 0 ? seconds : nil)
            case .missing: results[index] = .missing
            case .given, .refused, .unreadable: break
            }
        }
        return results
    }

    private func pictures(_ files: [(kind: CompanionKind, path: String)], bounds: PixelSize) -> [CompanionResult] {
        var results = [CompanionResult](repeating: .refused, count: files.count)
        ask(files, bounds: bounds) { index, answer, descriptor in
            if answer.outcome == .missing { results[index] = .missing }
            guard let file = descriptor.flatMap(MappedFile.init),
                let picture = Self.picture(in: file, bounds: bounds)
            else { return }
            results[index] = .picture(picture)
        }
        return results
    }

    /// Requests files, as many at a time as the client accepts.
    ///
    /// - Parameter body: called for each answer with the index of the file, and with its descriptor if there is one.
    private func ask(
        _ files: [(kind: CompanionKind, path: String)], bounds: PixelSize,
        _ body: (Int, CompanionAnswer, Int32?) -> Void
    ) {
        var waiting: [UInt32: Int] = [:]
        var next = files.startIndex
        while !isClosed, next < files.endIndex || !waiting.isEmpty {
            while next < files.endIndex, waiting.count < CompanionRequest.waitingLimit {
                let file = files[next]
                defer { next += 1 }
                guard file.path.utf8.count <= CompanionPath.byteLimit else { continue }
                lastID &+= 1
                let packet = CompanionRequest(id: lastID, file.kind, file.path, bounds: bounds).encoded
                guard write(socket, packet, packet.count) == packet.count else {
                    isClosed = true
                    return
                }
                waiting[lastID] = next
            }
            guard !waiting.isEmpty else { return }
            receive(&waiting, body)
        }
    }

    /// Receives one answer.
    private func receive(
        _ waiting: inout [UInt32: Int], _ body: (Int, CompanionAnswer, Int32?) -> Void
    ) {
        var packet = [UInt8](repeating: 0, count: CompanionAnswer.byteCount)
        var descriptors = [Int32](repeating: -1, count: Int(SANDBOX_DESCRIPTOR_LIMIT))
        var count = 0
        let length = sandbox_receive(socket, &packet, packet.count, &descriptors, &count)
        let answer = length > 0 ? try? CompanionAnswer(decoding: Array(packet.prefix(length))) : nil
        guard let answer, let index = waiting.removeValue(forKey: answer.id),
            count == (answer.outcome == .given ? 1 : 0)
        else {
            for descriptor in descriptors.prefix(count) { close(descriptor) }
            isClosed = true
            return
        }
        body(index, answer, answer.outcome == .given ? descriptors[0] : nil)
    }

    /// The picture in the memory of an answer.
    private static func picture(in file: MappedFile, bounds: PixelSize) -> CompanionPicture? {
        guard let bytes = try? file.mapped(), bytes.count >= AnswerHeader.payloadOffset,
            let header = try? AnswerHeader(
                validating: Array(bytes.prefix(AnswerHeader.payloadOffset)), capacity: bytes.count, bounds: bounds),
            header.kind == .picture
        else { return nil }
        let pixels = UnsafeRawBufferPointer(rebasing: bytes[AnswerHeader.payloadOffset...].prefix(header.payloadLength))
        return CompanionPicture(
            size: header.size, documentSize: header.documentSize, stride: header.stride, pixels: pixels, owner: file)
    }
}
