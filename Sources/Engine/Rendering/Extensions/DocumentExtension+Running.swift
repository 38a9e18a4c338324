// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
internal import DocumentModel
internal import Glibc
internal import Quantities
internal import VitrineGLib
public import VolumeAccess

extension DocumentExtension {
    /// The longest answers, in bytes.
    private static let (thumbnailLimit, previewLimit) = (16 << 20, 64 << 20)

    /// Has its program answer a request about a document, in a sandbox and a process of its own. Cancelling the task ends
    /// the program.
    ///
    /// - Parameters:
    ///   - document: is copied; at most 256 MiB.
    ///   - name: of the document; only what follows its last dot is told, if that is letters and digits of ASCII.
    ///   - size: the longest side of a thumbnail, in pixels.
    ///   - showsMessages: whether the program's standard error is that of this process.
    /// - Throws: ``RenderFailure``: `unsupported` when it does not answer such requests or not in this size, `unavailable`
    ///   with the reason when the program may not be run, `lied` for an answer that breaks the protocol.
    public func answer(
        _ ability: ExtensionAbility, of document: DocumentBytes, contentType: String, named name: [UInt8], size: Int,
        showsMessages: Bool = false
    ) async throws(RenderFailure) -> ExtensionFile {
        guard manifest.abilities.contains(ability), ability == .preview || size >= manifest.minimumDimension else {
            throw .unsupported(contentType: contentType)
        }
        let (answer, bytes) = try await answer(
            ability.rawValue, of: document, contentType: contentType, named: name, size: size,
            seconds: ability == .thumbnail ? manifest.thumbnailSeconds : manifest.previewSeconds,
            limit: ability == .thumbnail ? Self.thumbnailLimit : Self.previewLimit, showsMessages: showsMessages)
        switch answer.content {
        case .refused(let refusal): throw .refused(refusal)
        case .hello: throw .lied("“hello” was not asked")
        case .file(let type, let offset):
            return ExtensionFile(bytes: try Self.file(bytes, from: offset, type), contentType: type)
        }
    }

    /// The reason why its program may not be run, and the remedy; nil when it may. Reads the disk: not for the main
    /// thread.
    public var problem: ExtensionProblem? {
        do throws(ExtensionProblem) {
            _ = try ExtensionProgramFile(of: self)
            return nil
        } catch {
            return error
        }
    }

    /// The names of the requests that the program says it answers.
    public func greet() async throws(RenderFailure) -> [String] {
        let (answer, _) = try await answer("hello")
        guard case .hello(let abilities) = answer.content else { throw .lied("“hello” has another answer") }
        return abilities
    }

    /// Whether the program refuses a request that it cannot know, as it has to for the sake of later versions.
    public func refusesUnknownRequest() async throws(RenderFailure) -> Bool {
        let (answer, _) = try await answer("x-unknown")
        guard case .refused(let refusal) = answer.content else { return false }
        return refusal.reason == .unsupported
    }

    /// The answer to a request without a document.
    private func answer(_ request: String) async throws(RenderFailure) -> (ExtensionAnswer, DocumentBytes) {
        let memory = sandbox_memory(1)
        guard memory >= 0 else { throw .unavailable(String(cString: strerror(errno))) }
        let nothing = DocumentBytes(
            takingOver: memory, facts: FileFacts(name: [], kind: .file, size: 0, contentType: ""))
        return try await answer(
            request, of: nothing, contentType: manifest.contentTypes[0], named: [], size: 256,
            seconds: manifest.thumbnailSeconds, limit: Self.thumbnailLimit)
    }

    private func answer(
        _ request: String, of document: DocumentBytes, contentType: String, named name: [UInt8], size: Int,
        seconds: Int, limit: Int, showsMessages: Bool = false
    ) async throws(RenderFailure) -> (ExtensionAnswer, DocumentBytes) {
        let file: ExtensionProgramFile
        do throws(ExtensionProblem) { file = try ExtensionProgramFile(of: self) } catch {
            throw .unavailable(error.message)
        }
        let documentPath = ProgramWalls.documentPath(ProgramWalls.fileExtension(of: name))
        let request = ExtensionRequest(name: request, contentType: contentType, document: documentPath, size: size)
        let input = try Self.memory(Array(request.text.utf8))
        defer { close(input) }
        let result = ProgramResult(
            name: "answer", contentType: "application/octet-stream", limit: limit, processorTime: seconds)
        let command = ProgramWalls.command(
            file.name, in: file.folder, document: documentPath, memory: manifest.memory << 10, result)
        let run = ProgramRun(
            command: command, result: result, deadline: seconds * 1000, further: [file.descriptor, input],
            showsMessages: showsMessages)
        let bytes = try await run.result(of: document)
        var head = [UInt8](repeating: 0, count: min(bytes.count, ExtensionAnswer.headLimit))
        let count = pread(bytes.descriptor, &head, head.count, 0)
        return (try ExtensionAnswer(Array(head.prefix(max(0, count)))), bytes)
    }

    /// The part of an answer behind its head.
    private static func file(
        _ answer: DocumentBytes, from offset: Int, _ contentType: String
    ) throws(RenderFailure) -> DocumentBytes {
        let length = answer.count - offset
        guard length > 0 else { throw .refused(Refusal(.nothingToShow)) }
        var content = [UInt8](repeating: 0, count: length)
        guard pread(answer.descriptor, &content, length, off_t(offset)) == length else {
            throw .lied("the answer cannot be read")
        }
        let facts = FileFacts(
            name: Array("answer".utf8), kind: .file, size: ByteCount(length), contentType: contentType)
        return DocumentBytes(takingOver: try memory(content), facts: facts)
    }

    /// Memory with bytes, read from its beginning. The descriptor is the caller's.
    private static func memory(_ bytes: [UInt8]) throws(RenderFailure) -> Int32 {
        let memory = sandbox_memory(UInt64(bytes.count))
        guard memory >= 0 else { throw .unavailable(String(cString: strerror(errno))) }
        guard pwrite(memory, bytes, bytes.count, 0) == bytes.count else {
            close(memory)
            throw .unavailable(String(cString: strerror(errno)))
        }
        return memory
    }
}
