// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
internal import Dispatch
internal import Glibc
internal import VitrineGLib
internal import Wire

/// One process that serves a volume, and the connection to it. Belongs to its ``VolumeHelper``.
final class HelperProcess {
    let socket: PacketSocket
    let process: pid_t
    /// Whether its greeting was received.
    private var hasGreeted = false
    private let source: any DispatchSourceRead
    private var hasEnded = false

    /// Starts a process; nil when none can be started.
    ///
    /// It gets neither the display nor any other descriptor of this process: one that is stuck in the kernel keeps what
    /// it has for as long as it is stuck.
    ///
    /// - Parameters:
    ///   - queue: on which `onReadable` is called when there is something to receive.
    init?(_ root: VolumeRoot, queue: DispatchQueue, onReadable: @escaping @Sendable () -> Void) {
        guard let (ours, theirs) = PacketSocket.pair() else { return nil }
        let program = Self.program
        let texts = [program, root.location.uri, root.isRemote ? "remote" : "local", root.usesGIO ? "gio" : "kernel"]
        var arguments = texts.map { strdup($0) } + [nil]
        var environment = Self.environment.map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        let process = sandbox_spawn(
            &arguments, &environment, theirs.descriptor, TestEnvironment.volumeMessages.value == nil ? 0 : 1)
        guard process > 0 else { return nil }
        self.process = process
        socket = ours
        source = DispatchSource.makeReadSource(fileDescriptor: ours.descriptor, queue: queue)
        source.setEventHandler(handler: onReadable)
        // The descriptor must outlive the source.
        source.setCancelHandler { [ours] in withExtendedLifetime(ours) {} }
        source.activate()
    }

    deinit { end() }

    /// Ends the process without waiting for it: one that is stuck in the kernel stays until the kernel lets go of it.
    func end() {
        // Once: its number may belong to somebody else afterwards.
        guard !hasEnded else { return }
        hasEnded = true
        source.cancel()
        Graveyard.shared.bury(process)
    }

    /// A message of the process.
    enum News {
        /// An answer, and the descriptor that came with it, which is now the receiver's.
        case answer(VolumeAnswer, descriptor: Int32?)
        /// No packet is there.
        case nothing
        /// The process is gone, or sent a malformed packet.
        case end
        /// The program has another version of the messages than this one: a part of an installation was replaced.
        case otherVersion
    }

    /// The next message. The first packet of a process is its greeting.
    func news() -> News {
        while true {
            switch socket.receive() {
            case .nothing: return .nothing
            case .end: return .end
            case .packet(let packet, let descriptor):
                if hasGreeted, let answer = try? VolumeAnswer(decoding: packet) {
                    return .answer(answer, descriptor: descriptor)
                }
                if let descriptor { close(descriptor) }
                guard !hasGreeted else { return .end }
                guard (try? Hello(decoding: packet)) == VolumeRequest.hello else { return .otherVersion }
                hasGreeted = true
            }
        }
    }

    /// The user's environment, without the display.
    private static var environment: [String] {
        var result: [String] = []
        var next = environ
        while let entry = next.pointee {
            let text = String(cString: entry)
            if !["DISPLAY=", "WAYLAND_DISPLAY=", "WAYLAND_SOCKET=", "XAUTHORITY="].contains(where: text.hasPrefix) {
                result.append(text)
            }
            next += 1
        }
        return result
    }

    /// `vitrine-volume` beside this program, else `../libexec/vitrine/vitrine-volume` from there; in debug builds the
    /// environment's `VITRINE_VOLUME` comes first.
    private static var program: String {
        if let path = TestEnvironment.volumeProgram.value { return path }
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &buffer, buffer.count)
        let own = String(decoding: buffer.prefix(max(0, length)), as: UTF8.self)
        let folder = own[..<(own.lastIndex(of: "/") ?? own.startIndex)]
        let beside = folder + "/vitrine-volume"
        return access(String(beside), X_OK) == 0 ? String(beside) : folder + "/../libexec/vitrine/vitrine-volume"
    }
}
