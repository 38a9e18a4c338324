// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
public import DocumentModel
internal import Glibc
internal import Quantities
internal import VitrineGLib
public import VolumeAccess
internal import Wire

/// Has documents drawn behind the sandbox's walls. One for each process is enough.
///
/// Any task and any thread may call it; no call blocks a thread. Nothing is ever drawn in this process: where the
/// walls cannot stand, every call fails with ``RenderFailure/unavailable(_:)``. Cancelling a task drops what it
/// waits for: a queued job is forgotten, a running child is ended at once.
public final class RenderService: Sendable {
    /// The one that applications use.
    public static let shared = RenderService(RenderConfiguration())

    private let configuration: RenderConfiguration
    private let inbox = RenderInbox()
    private let bundleMemory = BundleMemory()
    private static let reading = DispatchQueue(label: "vitrine.bundles", qos: .userInitiated, attributes: .concurrent)

    /// A service with processes of its own, which end with it.
    public init(_ configuration: RenderConfiguration) {
        self.configuration = configuration
        RenderLoop.start(inbox: inbox, configuration: configuration)
    }

    deinit { inbox.post(.stop) }

    /// The formats of the documents that the service draws.
    public var formats: [Format] { configuration.formats }

    /// Starts the processes of some roles before they are needed.
    public func prepare(_ roles: [RenderRole]) {
        inbox.post(.prepare(roles))
    }

    /// A picture of a document.
    ///
    /// A document that turns out to be of another type than `order` says is drawn as what it is; a text that needs
    /// shaping is drawn by the process that has the libraries for it.
    public func picture(
        _ order: JobOrder, of content: DocumentContent, priority: RenderPriority
    ) async throws(RenderFailure) -> RenderedPicture {
        var order = order
        order.language = SubtitleFileName.language(in: content.facts.name, contentType: order.contentType)
        do throws(RenderFailure) {
            return try await drawnOrShaped(order, of: content, priority: priority)
        } catch let refusal {
            if let other = otherType(refusal) {
                order.contentType = other
                return try await drawnOrShaped(order, of: content, priority: priority)
            }
            guard order.operation == .thumbnail, isWrittenAsText(order.contentType, refused: refusal) else {
                throw refusal
            }
            order.contentType = Self.plainText
            // Where it is no text either, the first refusal says more.
            do throws(RenderFailure) {
                return try await drawnOrShaped(order, of: content, priority: priority)
            } catch { throw refusal }
        }
    }

    /// Pictures of several small image files at once, for what costs less than a process each.
    ///
    /// They share one child: whoever could corrupt one of these files could corrupt the pictures of the others, and no
    /// more. When the child dies, all fail.
    ///
    /// - Parameters:
    ///   - files: at most ``PictureList/countLimit``, on this machine.
    ///   - contentType: of every file.
    ///   - size: the box that each picture must fit into, in pixels.
    /// - Returns: a picture for each file, in their order; nil for one that was refused.
    public func pictures(
        of files: [DocumentBytes], contentType: String, size: PixelSize, priority: RenderPriority
    ) async throws(RenderFailure) -> [RenderedPicture?] {
        let format = try format(contentType)
        let slot = PictureList.slotLength(for: size)
        let capacity = PictureList.capacity(files.count, slot: slot)
        guard try size.payloadLimit > 0, files.count <= PictureList.countLimit, capacity <= AnswerBuffer.payloadLimit
        else { throw .refused(Refusal(.invalidRequest, "too many pictures")) }
        let memory = try bundleMemory.lend(capacity)
        do throws(RenderFailure) {
            await withCheckedContinuation { continuation in
                Self.reading.async {
                    memory.put(files, slot: slot)
                    continuation.resume()
                }
            }
            let buffer = try await submit(
                JobOrder(.several, contentType: contentType, size: size), .answer(memory), role: format.role,
                payloadLimit: capacity - AnswerHeader.payloadOffset, memory: memory, priority: priority)
            let pictures = try buffer.copiedPictures(
                count: files.count, slot: slot, bounds: size, provider: format.provider.name)
            bundleMemory.takeBack(buffer === memory ? memory : nil, used: capacity)
            return pictures
        } catch {
            bundleMemory.takeBack(nil)
            throw error
        }
    }

    /// A picture as an image file.
    public func encode(
        _ picture: RenderedPicture, as encoding: ImageEncoding, priority: RenderPriority = .background
    ) async throws(RenderFailure) -> [UInt8] {
        let order = JobOrder(.encode, contentType: "", size: picture.size, encoding: encoding)
        return try await encode(picture, exif: nil, order, priority: priority)
    }

    private func encode(
        _ picture: RenderedPicture, exif: UnsafeRawBufferPointer?, _ order: JobOrder, priority: RenderPriority
    ) async throws(RenderFailure) -> [UInt8] {
        guard let input = AnswerBuffer(picture, exif: exif) else {
            throw .unavailable(tr("There is not enough memory."))
        }
        let role: RenderRole = order.encoding == .webp ? .wide : .still
        let limit = try picture.size.encodedLimit + (exif?.count ?? 0)
        let buffer = try await submit(order, .answer(input), role: role, payloadLimit: limit, priority: priority)
        guard case .record(let file) = try buffer.finalAnswer(bounds: picture.size, provider: "") else {
            throw .lied("no image file")
        }
        return file
    }

    /// A picture file with a change made: edited, turned, smaller, in another format. The file it came from is only read.
    ///
    /// - Parameter contentType: of the file; one that turns out to be of another type is changed as what it is.
    public func changed(
        _ change: PictureChange, of bytes: DocumentBytes, contentType: String, priority: RenderPriority = .background
    ) async throws(RenderFailure) -> ChangedPicture {
        do throws(RenderFailure) {
            return try await madeAnew(change, of: bytes, contentType: contentType, priority: priority)
        } catch {
            guard let other = otherType(error) else { throw error }
            return try await madeAnew(change, of: bytes, contentType: other, priority: priority)
        }
    }

    /// Opens a document for a preview.
    ///
    /// - Parameters:
    ///   - encoding: that of a text, chosen by the user; nil for the most likely one.
    ///   - language: that of a text, as its name states it; nil to look for it in the name of subtitles.
    /// - Throws: ``RenderFailure/refused(_:)`` with the reason `locked` when `password` is missing or wrong.
    public func open(
        _ content: DocumentContent, contentType: String, password: String?, encoding: CharacterEncoding? = nil,
        language: ReaderLanguage? = nil
    ) async throws(RenderFailure) -> RenderSession {
        let language =
            language ?? SubtitleFileName.language(in: content.facts.name, contentType: contentType)
        do throws(RenderFailure) {
            return try await opened(
                content, contentType: contentType, password: password, encoding: encoding, language: language)
        } catch let refusal {
            if let other = otherType(refusal) {
                return try await opened(
                    content, contentType: other, password: password, encoding: encoding, language: language,
                    insteadOf: other == Self.plainText ? contentType : nil)
            }
            guard isWrittenAsText(contentType, refused: refusal) else { throw refusal }
            do throws(RenderFailure) {
                return try await opened(
                    content, contentType: Self.plainText, password: password, encoding: encoding, language: language,
                    insteadOf: contentType)
            } catch { throw refusal }
        }
    }

    /// Which walls stand, role by role. Starts every role that has not been started.
    public func report() async -> SandboxReport {
        await withCheckedContinuation { continuation in
            inbox.post(.report { continuation.resume(returning: $0) })
        }
    }

    /// A text that is another one whenever the program that draws a format's documents is: for notes on documents that
    /// it could not draw.
    public func programStamp(for format: Format) -> String {
        var status = stat()
        guard stat(configuration.program(for: format.role), &status) == 0 else { return "" }
        return "\(FileTime(status).seconds)-\(ByteCount(lengthOf: status).int)"
    }

    // MARK: one try

    /// A picture by the process of the document's format, or by the one that shapes its texts if the first one says that
    /// this is needed.
    private func drawnOrShaped(
        _ order: JobOrder, of content: DocumentContent, priority: RenderPriority
    ) async throws(RenderFailure) -> RenderedPicture {
        let format = try format(order.contentType)
        if order.operation == .embedded, !format.traits.contains(.embeddedPictures) {
            throw .refused(Refusal(.nothingToShow))
        }
        do throws(RenderFailure) {
            return try await drawn(order, of: content, by: format, in: format.role, priority: priority)
        } catch {
            guard case .refused(let refusal) = error, refusal.reason == .needsShaping, let role = format.shapingRole
            else { throw error }
            return try await drawn(order, of: content, by: format, in: role, priority: priority)
        }
    }

    func drawn(
        _ order: JobOrder, of content: DocumentContent, by format: Format, in role: RenderRole, priority: RenderPriority
    ) async throws(RenderFailure) -> RenderedPicture {
        let limit = try order.size.payloadLimit + (order.encoding == nil ? 0 : order.size.encodedLimit)
        // A picture in a document has no companions of its own.
        let hasCompanions = priority != .companion && role == format.sessionRole
        let companions = hasCompanions ? companions(of: content, format, isThumbnail: true) : nil
        let buffer = try await submit(
            order, .document(content), role: role, payloadLimit: limit, companions: companions, priority: priority)
        guard case .picture(let drawn) = try buffer.finalAnswer(bounds: order.size, provider: format.provider.name)
        else { throw .lied("no picture") }
        let picture = companions.map { drawn.with(companionPaths: $0.paths, lacksFiles: $0.lacksFiles) } ?? drawn
        guard let encoding = order.encoding, picture.encodedFile == nil else { return picture }
        // Its role cannot write this image format; another can.
        return picture.with(encodedFile: try await encode(picture, as: encoding, priority: priority))
    }

    private func madeAnew(
        _ change: PictureChange, of bytes: DocumentBytes, contentType: String, priority: RenderPriority
    ) async throws(RenderFailure) -> ChangedPicture {
        let format = try format(contentType)
        var order = JobOrder(
            .change, contentType: contentType, size: PixelSize(width: 0, height: 0), encoding: change.encoding,
            change: change)
        // How large the answer will be is not known before; memory that nobody writes costs nothing.
        let buffer = try await submit(
            order, .document(.file(bytes)), role: format.role, payloadLimit: AnswerBuffer.payloadLimit,
            priority: priority)
        let bounds = PixelSize(width: PixelSize.sideLimit, height: PixelSize.sideLimit)
        switch try buffer.finalAnswer(bounds: bounds, provider: format.provider.name) {
        case .record(let record):
            do throws(MessageError) { return try ChangedPicture(decoding: record) } catch { throw .lied(error.reason) }
        case .picture(let picture):
            order.operation = .encode
            let exif = picture.encodedFile.flatMap { $0.isEmpty ? nil : $0 }
            let file = try await encode(picture, exif: exif, order, priority: priority)
            withExtendedLifetime(picture) {}
            return ChangedPicture(.encoded, file: file)
        }
    }

    private func opened(
        _ content: DocumentContent, contentType: String, password: String?, encoding: CharacterEncoding?,
        language: ReaderLanguage?, insteadOf other: String? = nil
    ) async throws(RenderFailure) -> RenderSession {
        let beginning = try await begin(
            content, contentType: contentType, password: password, encoding: encoding, language: language)
        // A password is kept nowhere: such a document cannot be opened by another child later.
        let opening =
            password == nil
            ? SessionOpening(content: content, contentType: contentType, encoding: encoding, language: language) : nil
        return RenderSession(
            beginning, service: self, opening: opening, facts: other.map { Self.facts(ofTextInsteadOf: $0) } ?? [])
    }

    /// Has a child open a document, and says how it is called.
    func begin(
        _ content: DocumentContent, contentType: String, password: String?, encoding: CharacterEncoding?,
        language: ReaderLanguage? = nil
    ) async throws(RenderFailure) -> SessionBeginning {
        let format = try format(contentType)
        if let password, password.utf8.count > SessionRequest.passwordLimit {
            throw .refused(Refusal(.locked, "wrong password"))
        }
        let length = content.currentLength
        let session = inbox.ticket()
        let companions = companions(of: content, format)
        inbox.post(.open(session: session, format.sessionRole, content, companions))
        do throws(RenderFailure) {
            let buffer = try await ask(
                .open(contentType: contentType, password: password, encoding: encoding, language: language),
                of: session,
                payloadLimit: DocumentInfo.byteLimit)
            let record = try buffer.livingRecord()
            do throws(MessageError) {
                var info = try DocumentInfo(decoding: record)
                info.provider = format.provider
                return SessionBeginning(
                    info: info, check: try ReplyCheck(info, of: content, lengthBefore: length), ticket: session,
                    companions: companions)
            } catch {
                throw .lied(error.reason)
            }
        } catch {
            close(session: session)
            throw error
        }
    }

    func format(_ contentType: String) throws(RenderFailure) -> Format {
        guard contentType.utf8.count <= SessionRequest.contentTypeLimit,
            let format = Format.forContentType(contentType, in: configuration.formats)
        else {
            throw .unsupported(contentType: contentType)
        }
        return format
    }

    /// The content type that a renderer recognised instead of its own, if there is a renderer for it.
    private func otherType(_ failure: RenderFailure) -> String? {
        guard case .refused(let refusal) = failure, refusal.reason == .otherType,
            Format.forContentType(refusal.detail, in: configuration.formats) != nil
        else { return nil }
        return refusal.detail
    }

    /// The content type of text without a syntax.
    private static let plainText = "text/plain"

    /// Whether a document that was refused is of a type that is written as text. A locked, an empty or a too large one is
    /// no better as text.
    private func isWrittenAsText(_ contentType: String, refused failure: RenderFailure) -> Bool {
        guard case .refused(let refusal) = failure, [.damaged, .unsupported, .nothingToShow].contains(refusal.reason),
            let format = Format.forContentType(contentType, in: configuration.formats)
        else { return false }
        return format.traits.contains(.writtenAsText)
    }

    private static func facts(ofTextInsteadOf contentType: String) -> [Fact] {
        let type = ContentTypes.description(of: contentType)
        let value = tr("Text, because it cannot be read as “{type}”", ["type": type])
        return [Fact(.other, tr("Shown as") + "\t" + value)]
    }

    // MARK: to the loop and back

    private func submit(
        _ order: JobOrder, _ input: RenderJob.Input, role: RenderRole, payloadLimit: Int,
        memory: AnswerBuffer? = nil, companions: CompanionServer? = nil, priority: RenderPriority
    ) async throws(RenderFailure) -> AnswerBuffer {
        guard order.encoded.count <= JobOrder.byteLimit else {
            throw .refused(Refusal(.invalidRequest, "the content type is too long"))
        }
        let ticket = inbox.ticket()
        return try await wait(ticket) { cancellation, completion in
            .submit(
                RenderJob(
                    ticket: ticket, role: role, order: order, input: input,
                    limits: self.configuration.limits(role, order.operation), priority: priority,
                    payloadLimit: payloadLimit, memory: memory, companions: companions, cancellation: cancellation,
                    completion: completion))
        }
    }

    func ask(
        _ kind: SessionRequest.Kind, of session: UInt64, payloadLimit: Int
    ) async throws(RenderFailure) -> AnswerBuffer {
        let ticket = inbox.ticket()
        return try await wait(ticket) { cancellation, completion in
            .ask(
                session: session,
                SessionQuestion(
                    ticket: ticket, kind: kind, payloadLimit: payloadLimit, cancellation: cancellation,
                    completion: completion))
        }
    }

    func close(session: UInt64) {
        inbox.post(.close(session: session))
    }

    private func wait(
        _ ticket: UInt64,
        _ command: (Cancellation, @escaping @Sendable (Result<AnswerBuffer, RenderFailure>) -> Void)
            -> RenderInbox.Command
    ) async throws(RenderFailure) -> AnswerBuffer {
        let cancellation = Cancellation()
        let inbox = inbox
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation {
                (continuation: CheckedContinuation<Result<AnswerBuffer, RenderFailure>, Never>) in
                inbox.post(command(cancellation) { continuation.resume(returning: $0) })
            }
        } onCancel: {
            cancellation.cancel()
            inbox.post(.cancel(ticket))
        }
        return try result.get()
    }
}
