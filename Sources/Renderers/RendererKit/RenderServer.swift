// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
public import DocumentModel
internal import Glibc
internal import Wire

/// The main loop of a render program.
public enum RenderServer {
    /// Warms the renderers of a role, enters the sandbox, and serves requests from descriptor 3 until it is closed.
    ///
    /// To be called at the start of `main`, while the process has one thread. Neither the code before it nor renderers may
    /// start another one while they warm up, so that `Task` and Dispatch cannot be used.
    ///
    /// - Parameters:
    ///   - role: the role, which selects the renderers: those of the formats with this role.
    ///   - renderers: all renderers of the program.
    ///   - encoders: the encoders of image files, for every role.
    ///   - formats: the list of formats, the same as that of the client.
    public static func run(
        role: RenderRole, renderers: [any Renderer], encoders: [any ImageEncoder] = [],
        formats: [Format] = Format.builtIn
    ) -> Never {
        guard isStartedByClient else { explain() }
        let service = Service(
            role: role,
            repertoire: Repertoire(role: role, renderers: renderers, encoders: encoders, formats: formats))
        service.repertoire.warm()
        service.rehearse()
        let context = Unmanaged.passRetained(service).toOpaque()
        exit(
            sandbox_serve(
                SANDBOX_CONTROL, role.sandboxTraits,
                { context, request, payload, descriptors in
                    guard let context, let request, let payload, let descriptors else { return }
                    Unmanaged<Service>.fromOpaque(context).takeUnretainedValue().work(
                        request.pointee, UnsafeBufferPointer(start: payload, count: Int(request.pointee.payload_bytes)),
                        descriptors[0], descriptors[1], descriptors[2])
                }, context))
    }

    /// Explains the purpose of the program to a user who has started it in a terminal, and exits with status 2.
    public static func explain() -> Never {
        let text = "This program draws documents for Vitrine, which starts it. It opens no files by itself.\n"
        _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        exit(2)
    }

    /// The name of a thread of this process beside the calling one; nil when there is none. Waits for up to a second for
    /// threads that are about to end.
    package static var otherThread: String? {
        var name = [CChar](repeating: 0, count: Int(SANDBOX_THREAD_NAME))
        guard sandbox_lasting_threads(&name) > 1 else { return nil }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Whether descriptor 3 is a sequenced-packet socket.
    private static var isStartedByClient: Bool {
        var kind: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(SANDBOX_CONTROL, SOL_SOCKET, SO_TYPE, &kind, &length) == 0
            && kind == Int32(SOCK_SEQPACKET.rawValue)
    }

    /// The state that a forked child inherits.
    private final class Service {
        let role: RenderRole
        let repertoire: Repertoire

        init(role: RenderRole, repertoire: Repertoire) {
            self.role = role
            self.repertoire = repertoire
        }

        /// Runs a job with a built-in document, so that the Swift runtime's lookups of conformances and metadata are cached
        /// before the fork.
        func rehearse() {
            let order = JobOrder(
                .thumbnail, contentType: Rehearsal.contentType, size: PixelSize(width: 16, height: 16), encoding: .png)
            let document = sandbox_memory(1)
            let answer = sandbox_memory(UInt64(16 * AnswerHeader.payloadOffset))
            guard document >= 0, answer >= 0 else { return }
            JobChild(repertoire: repertoire.rehearsal(role: role), limits: .thumbnail(role)).run(
                payload: order.encoded, input: document, output: answer)
            close(answer)
        }

        func work(
            _ request: sandbox_request, _ payload: UnsafeBufferPointer<UInt8>, _ document: Int32, _ other: Int32,
            _ files: Int32
        ) {
            let companions = files >= 0 ? CompanionChannel(takingOver: files) : nil
            if request.kind == SANDBOX_SESSION {
                var child = SessionChild(
                    repertoire: repertoire, limits: .session(role), socket: other, companions: companions)
                child.run(input: document)
            } else {
                let child = JobChild(repertoire: repertoire, limits: .thumbnail(role))
                child.run(payload: Array(payload), input: document, output: other, companions: companions)
            }
        }
    }
}
