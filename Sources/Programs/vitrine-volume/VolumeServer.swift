// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import Glibc
internal import VitrineGLib
internal import VolumeAccess
internal import Wire

/// Hears the app's requests, on a thread that touches no volume, and hands them to others.
final class VolumeServer: Sendable {
    private let root: VolumeRoot
    private let socket: PacketSocket
    private let answers: Answers
    private let queue: WorkQueue
    private let volume: any VolumeReader
    private let desk: ChangeDesk
    private let monitor: ReadMonitor
    private let confinement: Int

    /// - Parameter confinement: the version of Landlock that confines this process, 0 for none.
    init(_ root: VolumeRoot, _ socket: PacketSocket, confinement: Int) {
        self.root = root
        self.confinement = confinement
        self.socket = socket
        answers = Answers(socket)
        monitor = ReadMonitor(answers)
        queue = WorkQueue(width: root.isRemote ? 1 : 3)
        volume = root.usesGIO ? GIOVolume(root: root) : KernelVolume(root.location)
        let changes: any FileChanges =
            root.usesGIO
            ? GIOFileChanges(root) { [answers] in answers.send(VolumeAnswer(id: 0, .progress(0, of: 0))) }
            : LocalFileChanges(beneath: root.location)
        desk = ChangeDesk(root, changes)
    }

    /// Starts the thread. The process ends when the app has gone, whatever else it does.
    func start() {
        guard socket.send(VolumeRequest.hello.encoded) else { _exit(0) }
        DispatchQueue(label: "vitrine.volume.control").async { [self] in
            while case .packet(let packet, let descriptor) = socket.receive() {
                if let descriptor { close(descriptor) }
                guard let request = try? VolumeRequest(decoding: packet) else { break }
                obey(request)
            }
            _exit(0)
        }
    }

    private func obey(_ request: VolumeRequest) {
        let id = request.id
        let volume = volume
        switch request.kind {
        case .cancel:
            queue.cancel(id)
            Task { @MainActor in Mounting.cancel(id) }
        case .list(let folder): queue.add(ListWork(id, answers, volume, folder))
        case .spool(let file, let limit): queue.add(SpoolWork(id, answers, volume, file, limit: limit))
        case .channel(let file): queue.add(ChannelWork(id, answers, volume, file, monitor, isRemote: root.isRemote))
        case .watch(let folder):
            queue.add(WatchWork(id, answers, volume, folder, queue: queue, watchesByKernel: !root.usesGIO))
        case .facts(let file, let looksInside):
            call(id) { cancellable throws(VolumeFailure) in
                .facts(try volume.facts(file, looksInside: looksInside, cancellable))
            }
        case .probe(let file):
            call(id) { cancellable throws(VolumeFailure) in
                _ = try volume.facts(file, looksInside: false, cancellable)
                return .done
            }
        case .read(let file, let offset, let length):
            call(id) { cancellable throws(VolumeFailure) in
                let source = try volume.open(file, cancellable)
                var bytes = [UInt8](repeating: 0, count: max(0, min(length, VolumeRequest.readLimit)))
                var failure: VolumeFailure?
                let count = bytes.withUnsafeMutableBytes { buffer in
                    do throws(VolumeFailure) {
                        return try source.read(at: offset, into: buffer, cancellable)
                    } catch {
                        failure = error
                        return 0
                    }
                }
                if let failure { throw failure }
                return .bytes(Array(bytes.prefix(count)))
            }
        case .space(let file):
            call(id) { cancellable throws(VolumeFailure) in
                let space = try volume.space(file, cancellable)
                return .space(free: space?.free ?? 0, total: space?.total ?? 0)
            }
        case .change(let request): queue.add(ChangeWork(id, answers, request, desk, volume))
        case .mount(let file): Task { @MainActor [answers] in Mounting.begin(id, file, answers) }
        case .trial(let folder):
            let version = confinement
            call(id) { _ throws(VolumeFailure) in
                guard let path = folder.path else { throw VolumeFailure(.notAFolder) }
                return .trial(ConfinementTrial(landlock: version, in: path))
            }
        case .reply(let reply): Task { @MainActor in Mounting.reply(reply, to: id) }
        }
    }

    private func call(
        _ id: UInt32, _ body: @escaping @Sendable (Cancellable) throws(VolumeFailure) -> VolumeAnswer.Kind
    ) {
        queue.add(CallWork(id, answers, body))
    }
}
