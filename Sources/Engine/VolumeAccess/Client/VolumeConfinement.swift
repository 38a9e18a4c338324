// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import Glibc

/// The confinement of volume helpers, found out by evidence: a helper attempts what it must not be able to do, and the
/// folder in which it does so is compared afterwards. What the kernel says of its process counts, too.
///
/// A helper that was replaced by a program made to deceive could answer as it likes.
public struct VolumeConfinement: Sendable, Equatable {
    /// The kinds of volumes, which are confined differently.
    public enum Kind: Sendable, CaseIterable {
        /// A file system that the kernel has mounted.
        case mounted
        /// A place that is reached through GIO.
        case remote

        /// Such a place on every computer; nothing of it is read.
        fileprivate var root: VolumeRoot {
            switch self {
            case .mounted: VolumeRoot(location: FileLocation(path: "/proc"), isRemote: false, usesGIO: false)
            case .remote: VolumeRoot(location: FileLocation(uri: "trash:///"), isRemote: false, usesGIO: true)
            }
        }
    }

    /// The time that a helper may take, in milliseconds.
    private static let patience = 10_000

    /// The kind of the volume.
    public let kind: Kind
    /// The version of Landlock by which the helper is confined; 0 for none.
    public let landlock: Int
    /// The names of the attempts that were not refused, such as `write`, in the order of the attempts.
    public let allowed: [String]
    /// The names of the attempts that were refused.
    public let refused: [String]
    /// Whether the folder of the attempts is as it was, because all of them were refused or undone.
    package let isOutsideUnchanged: Bool
    /// Whether the helper cannot reach what is not on its volume: the kernel refused all that its version of Landlock can
    /// refuse, the file outside is as it was, and the process cannot gain privileges.
    public let isConfined: Bool

    /// Starts a helper of a kind of volume and has it attempt; nil when it cannot be started or does not answer.
    public static func examine(_ kind: Kind) async -> VolumeConfinement? {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(returning: VolumeConfinement(examining: kind))
            }
        }
    }

    /// Blocks.
    private init?(examining kind: Kind) {
        guard let folder = Canary() else { return nil }
        let queue = DispatchQueue(label: "vitrine.volume.trial")
        guard let process = HelperProcess(kind.root, queue: queue, onReadable: {}) else { return nil }
        defer { process.end() }
        process.socket.send(VolumeRequest(id: 1, .trial(folder.location)).encoded)
        guard let trial = Self.trial(of: process) else { return nil }
        self.kind = kind
        landlock = trial.landlock
        allowed = trial.allowed.map(\.name)
        refused = ConfinementTrial.Attempt.allCases.filter { !trial.allowed.contains($0) }.map(\.name)
        isOutsideUnchanged = folder.isUnchanged
        isConfined =
            trial.landlock > 0 && trial.allowed.allSatisfy { $0.version > trial.landlock } && isOutsideUnchanged
            && Self.cannotGainPrivileges(process.process)
    }

    private static func trial(of process: HelperProcess) -> ConfinementTrial? {
        let end = ContinuousClock.now + .milliseconds(patience)
        while ContinuousClock.now < end {
            switch process.news() {
            case .nothing:
                var event = pollfd(fd: process.socket.descriptor, events: Int16(POLLIN), revents: 0)
                _ = poll(&event, 1, 100)
            case .answer(let answer, let descriptor):
                if let descriptor { close(descriptor) }
                if case .trial(let trial) = answer.kind { return trial }
            case .end, .otherVersion: return nil
            }
        }
        return nil
    }

    /// `NoNewPrivs` of `/proc/PROCESS/status`.
    private static func cannotGainPrivileges(_ process: pid_t) -> Bool {
        let file = open("/proc/\(process)/status", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 8192)
        let count = read(file, &bytes, bytes.count)
        let lines = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n")
        return lines.contains("NoNewPrivs:\t1")
    }
}

/// A folder with one file, in which a helper attempts what it must not. Removed with the object.
private final class Canary {
    private static let content = Array("A helper of a volume must not read or change this file.\n".utf8)

    private let path: String
    private var file: String { path + "/" + ConfinementTrial.canary }

    var location: FileLocation { FileLocation(path: path) }

    init?() {
        var name = Array("/tmp/vitrine-trial-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else { return nil }
        path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard write(descriptor, Self.content, Self.content.count) == Self.content.count else { return nil }
    }

    deinit {
        unlink(file)
        rmdir(path)
    }

    /// Whether the folder holds the file alone, with its content.
    var isUnchanged: Bool {
        let names = try? LocalFileChanges().names(in: location)
        guard names == [Array(ConfinementTrial.canary.utf8)] else { return false }
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Self.content.count + 1)
        let count = read(descriptor, &bytes, bytes.count)
        return count == Self.content.count && bytes.starts(with: Self.content)
    }
}
