// SPDX-License-Identifier: MPL-2.0

import Glibc
import HostileVolume
import TestSupport

/// A process that performs operations, one after the other, as the programs' user does: as the owner of the files, without
/// root's right to read what is not readable.
final class Performer {
    /// How an operation ended.
    enum End: Equatable {
        /// It came to its end, and refused something or nothing: the reasons, and those that name no file.
        case done(refusals: [String], nameless: [String])
        /// The process died.
        case died(String)
        /// It took longer than it may.
        case hung
    }

    /// How long an operation may take.
    static let limit = Duration.seconds(20)
    private static let launcher = ["/usr/bin/setpriv", "--bounding-set=-dac_override,-dac_read_search"]

    /// Why this machine cannot have one; nil when it can.
    static var obstacle: String? { access(launcher[0], X_OK) == 0 ? nil : "\(launcher[0]) is missing" }

    private let stage: HostileStage
    private var process: ChildProcess?
    private var (input, output): (Int32, Int32) = (-1, -1)
    private var text: [UInt8] = []
    /// How many errors that end a process its helpers had reported before.
    private var reported = 0

    init(for stage: HostileStage) { self.stage = stage }

    deinit { end() }

    private var log: String { stage.base + "/log" }

    private func start() throws {
        let (asked, answered) = (try Pipe(), try Pipe())
        defer {
            close(asked.reading)
            close(answered.writing)
        }
        let own = Products.folder + "/HostileSweep"
        process = try ChildProcess(
            Self.launcher + [own, "perform", stage.base, stage.isVolume ? stage.root : ""],
            environment: stage.environment, log: log, descriptors: [0: asked.reading, 1: answered.writing],
            hasOwnGroup: true)
        (input, output, text) = (asked.writing, answered.reading, [])
    }

    /// Ends the process.
    func end() {
        process?.kill()
        process = nil
        for descriptor in [input, output] where descriptor >= 0 { close(descriptor) }
        (input, output) = (-1, -1)
    }

    /// Has an operation performed.
    ///
    /// - Parameter begun: called in the moment between what the user sees and what is done; nil when nothing happens then.
    func perform(_ operation: HostileOperation, begun: (() throws -> Void)? = nil) throws -> End {
        if process == nil { try start() }
        send(operation.rawValue + (begun == nil ? "\n" : " late\n"))
        let deadline = ContinuousClock.now + Self.limit
        var (refusals, nameless) = ([String](), [String]())
        while true {
            guard let line = line(until: deadline) else {
                let isHung = ContinuousClock.now >= deadline
                let status = process?.wait(for: isHung ? .zero : .seconds(2))
                end()
                return isHung ? .hung : .died("\(status.map { "\($0)" } ?? "")")
            }
            let words = line.split(separator: "\t", maxSplits: 1).map(String.init)
            switch words.first {
            case "begun":
                try begun?()
                send("\n")
            case "refused": refusals.append(words[1])
            case "nameless": nameless.append(words[1])
            case "done":
                // A helper that dies is started again, and only its log tells.
                let count = fatalErrors
                defer { reported = count }
                return count > reported
                    ? .died("a helper") : .done(refusals: refusals + nameless, nameless: nameless)
            default: nameless.append("an unknown answer: \(line)")
            }
        }
    }

    private var fatalErrors: Int {
        let text = TemporaryFolder.content(of: log).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return text.split(separator: "\n").count { $0.contains("Fatal error") || $0.contains("Crash:") }
    }

    private func send(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(input, bytes, bytes.count)
    }

    private func line(until deadline: ContinuousClock.Instant) -> String? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            if let end = text.firstIndex(of: UInt8(ascii: "\n")) {
                defer { text.removeSubrange(...end) }
                return String(decoding: text[..<end], as: UTF8.self)
            }
            let left = max(.zero, deadline - .now).components
            var poller = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            guard poll(&poller, 1, Int32(left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000)) > 0 else {
                return nil
            }
            let count = read(output, &buffer, buffer.count)
            guard count > 0 else { return nil }
            text += buffer[..<count]
        }
    }
}
