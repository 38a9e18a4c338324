// SPDX-License-Identifier: MPL-2.0

/// The results of a test program's run, read from its event stream as far as that has been written.
package struct TestLog: Sendable {
    /// A test that has ended.
    package struct Ended: Sendable {
        package let identifier: String
        package let outcome: TestOutcome
        package let seconds: Double
    }

    /// The listed tests by identifier.
    package private(set) var tests: [String: PlannedTest] = [:]
    /// The tests that have ended, in that order.
    package private(set) var ended: [Ended] = []
    /// The identifiers of the tests that have begun and not ended, with the second they began.
    package private(set) var running: [String: Double] = [:]
    /// The texts of issues outside every test function: of a suite, of the program, and lines that cannot be read.
    package private(set) var otherIssues: [String] = []
    private var issues: [String: [String]] = [:]
    /// The reasons of skipped suites, by the identifier of the suite.
    private var skippedSuites: [String: String] = [:]
    private var rest: [UInt8] = []

    package init() {}

    /// Takes the next bytes of the stream, which may end within a line.
    package mutating func read(_ bytes: some Sequence<UInt8>) {
        rest += bytes
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            if let record = EventRecord(line: rest[..<end]) {
                take(record)
            } else {
                otherIssues.append(
                    "a line of the results cannot be read: \(String(decoding: rest[..<end].prefix(200), as: UTF8.self))"
                )
            }
            rest.removeSubrange(...end)
        }
    }

    private mutating func take(_ record: EventRecord) {
        let payload = record.payload
        if record.kind == "test" {
            guard payload.kind == "function", let identifier = payload.id, let location = payload.sourceLocation else {
                return
            }
            tests[identifier] = PlannedTest(
                identifier: identifier, name: payload.displayName ?? payload.name ?? identifier, file: location.fileID)
        } else {
            take(event: payload, of: payload.testID)
        }
    }

    /// Takes an event of a test, of a suite or, with no identifier, of the program.
    private mutating func take(event: EventRecord.Payload, of identifier: String?) {
        let now = event.instant?.absolute ?? 0
        let text = (event.messages ?? []).map(\.text).joined(separator: "\n")
        let place = event.issue?.sourceLocation.map { "\($0.fileID):\($0.line): " } ?? ""
        let isIssue = event.kind == "issueRecorded" && event.issue?.isKnown != true
        guard let identifier, tests[identifier] != nil else {
            if isIssue { otherIssues.append(place + text) }
            if event.kind == "testSkipped", let identifier { skippedSuites[identifier] = Self.reason(in: text) }
            return
        }
        switch event.kind {
        case "testStarted":
            running[identifier] = now
        case "issueRecorded" where isIssue:
            issues[identifier, default: []].append(place + text)
        case "testSkipped":
            end(identifier, .skipped(reason: Self.reason(in: text)), at: now)
        case "testEnded":
            let found = issues[identifier] ?? []
            switch event.messages?.first?.symbol {
            case "fail": end(identifier, .failed(issues: found), at: now)
            case "skip": end(identifier, .skipped(reason: Self.reason(in: text)), at: now)
            default: end(identifier, found.isEmpty ? .passed : .failed(issues: found), at: now)
            }
        default:
            break
        }
    }

    private mutating func end(_ identifier: String, _ outcome: TestOutcome, at now: Double) {
        let began = running.removeValue(forKey: identifier) ?? now
        ended.append(Ended(identifier: identifier, outcome: outcome, seconds: max(0, now - began)))
    }

    /// The reason in a message such as `Test f() skipped: "no display"`.
    private static func reason(in message: String) -> String {
        guard let begin = message.firstRange(of: ": \"")?.upperBound, message.hasSuffix("\"") else {
            return "no reason is given"
        }
        return String(message[begin..<message.index(before: message.endIndex)])
    }

    /// The outcome of a planned test, once the test program has ended.
    ///
    /// - Parameter ending: the end of the program in words, such as “the program ended with signal 11”.
    package func outcome(of identifier: String, ending: String) -> TestOutcome {
        if let last = ended.last(where: { $0.identifier == identifier }) { return last.outcome }
        if running[identifier] != nil {
            return .unfinished(issues: (issues[identifier] ?? []) + ["it did not end: \(ending)"])
        }
        let suite = skippedSuites.first { identifier.hasPrefix($0.key + "/") }
        return suite.map { .skipped(reason: $0.value) } ?? .notRun(reason: ending)
    }
}
