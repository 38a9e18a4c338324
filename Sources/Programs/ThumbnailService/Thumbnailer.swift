// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Glibc
internal import Thumbnails
internal import VitrineGLib
internal import VolumeAccess

/// `org.freedesktop.thumbnails.Thumbnailer1`: draws what clients queue into the cache, and tells each client alone
/// what became of it.
@MainActor final class Thumbnailer {
    static let name = "org.freedesktop.thumbnails.Thumbnailer1"
    static let path = "/org/freedesktop/thumbnails/Thumbnailer1"

    /// The number of tries for a document that is still being written, and the pause between them, in milliseconds.
    private static let patience = (tries: 4, pause: 3_100)

    private let bus: Bus
    private let generator: ThumbnailGenerator
    private let slots = max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN)) + 1)
    private let onChange: @MainActor () -> Void
    private var requests = ThumbnailRequests()
    private var tasks: [ThumbnailRequests.Job: Task<Void, Never>] = [:]
    /// The number of tasks that wait for a document to be written to its end.
    private var paused = 0
    private var clients: [String: BusWatch] = [:]

    /// Whether there is nothing to do.
    var isIdle: Bool { requests.isEmpty }

    /// - Parameter onChange: called when a request came or went.
    init(_ bus: Bus, _ generator: ThumbnailGenerator, onChange: @escaping @MainActor () -> Void) {
        self.bus = bus
        self.generator = generator
        self.onChange = onChange
    }

    /// The D-Bus interface of the thumbnailer.
    var interface: BusInterface {
        BusInterface(
            Self.name, xml: Interfaces.thumbnailer,
            methods: [
                "Queue": { [unowned self] call in
                    // It may have been changed since this process started.
                    await TraceSetting.apply(from: "vitrine")
                    return [Variant(queue(call))]
                },
                "Dequeue": { [unowned self] call in
                    dequeue(call.arguments[0].uint32 ?? 0)
                    return []
                },
                "GetSupported": { [unowned self] _ in
                    onChange()
                    let pairs = await Task.detached { SupportedTypes.pairs }.value
                    return [Variant(pairs.schemes), Variant(pairs.types)]
                },
                "GetSchedulers": { [unowned self] _ in
                    onChange()
                    return [Variant(["default", "foreground", "background"])]
                },
                "GetFlavors": { [unowned self] _ in
                    onChange()
                    return [Variant(ThumbnailCacheSize.allCases.map(\.folder))]
                },
            ])
    }

    // MARK: Requests

    private func queue(_ call: BusCall) -> UInt32 {
        let uris = call.arguments[0].strings ?? []
        let flavor = call.arguments[2].string ?? ""
        let isForeground = call.arguments[3].string != "background"
        if let old = call.arguments[4].uint32, old != 0 { dequeue(old) }
        let size = ThumbnailCacheSize.allCases.first { $0.folder == flavor }
        let handle = requests.add(
            size == nil ? [] : uris, size ?? .normal, isForeground: isForeground, for: call.sender)
        if clients[call.sender] == nil, !call.sender.isEmpty {
            clients[call.sender] = BusWatch(call.sender, on: bus) { [weak self] in self?.forget(call.sender) }
        }
        onChange()
        // The client has to know the handle before it hears of it.
        Timeout(milliseconds: 0) { [self] in
            if size == nil {
                emit("Started", handle, to: call.sender)
                fail(handle, uris, .unsupportedFlavor, tr("Thumbnails of this size are not supported"), to: call.sender)
            } else if uris.isEmpty {
                emit("Started", handle, to: call.sender)
            }
            if uris.isEmpty || size == nil, requests.dequeue(handle)?.isOver == true { finish(handle, to: call.sender) }
            begin()
        }
        return handle
    }

    private func dequeue(_ handle: UInt32) {
        guard let request = requests[handle], let (running, isOver) = requests.dequeue(handle) else { return }
        for job in running { tasks[job]?.cancel() }
        if isOver { finish(handle, to: request.client) }
    }

    /// A client is gone: nobody waits for what it asked.
    private func forget(_ client: String) {
        clients[client] = nil
        for handle in requests.handles(of: client) { dequeue(handle) }
    }

    private func begin() {
        while tasks.count - paused < slots, let (job, isFirst) = requests.next(), let request = requests[job.handle] {
            if isFirst { emit("Started", job.handle, to: request.client) }
            tasks[job] = Task { [self] in
                let failure = await draw(job, request)
                end(job, request, failure)
            }
        }
    }

    /// Draws one document; what kept it from being drawn.
    private func draw(_ job: ThumbnailRequests.Job, _ request: ThumbnailRequests.Request) async -> ThumbnailError? {
        let file = FileLocation(uri: job.uri)
        let priority: ThumbnailPriority = request.isForeground ? .visible() : .background
        for attempt in 1... {
            do throws(ThumbnailError) {
                try await generator.fillCache(for: file, size: request.size, priority: priority)
                return nil
            } catch {
                guard error == .stillChanging, attempt < Self.patience.tries, !Task.isCancelled else { return error }
            }
            paused += 1
            begin()
            try? await Task.sleep(for: .milliseconds(Self.patience.pause))
            paused -= 1
        }
        return nil
    }

    private func end(
        _ job: ThumbnailRequests.Job, _ request: ThumbnailRequests.Request, _ failure: ThumbnailError?
    ) {
        tasks[job] = nil
        if requests[job.handle]?.isDequeued == false {
            if let failure {
                fail(job.handle, [job.uri], ThumbnailerError(failure), failure.message, to: request.client)
            } else {
                emit("Ready", job.handle, [Variant([job.uri])], to: request.client)
            }
        }
        if requests.end(job) { finish(job.handle, to: request.client) }
        begin()
    }

    private func finish(_ handle: UInt32, to client: String) {
        emit("Finished", handle, to: client)
        if requests.handles(of: client).isEmpty { clients[client] = nil }
        onChange()
    }

    // MARK: Signals

    private func fail(_ handle: UInt32, _ uris: [String], _ error: ThumbnailerError, _ text: String, to client: String)
    {
        emit("Error", handle, [Variant(uris), Variant(error.rawValue), Variant(text)], to: client)
    }

    private func emit(_ signal: String, _ handle: UInt32, _ values: [Variant] = [], to client: String) {
        bus.emit(Self.path, Self.name, signal, [Variant(handle)] + values, to: client.isEmpty ? nil : client)
    }
}
