// SPDX-License-Identifier: MPL-2.0

/// The state of the thread in which Pango looks fonts up. The process from which all renderers are forked must not have it.
@nonexhaustive public enum FontThread: Equatable, Sendable {
    /// Pango did not get its thread; the thread that sets text looks the fonts up.
    case replaced
    /// This version of Pango has no thread that stays: the versions before 1.52.
    case notNeeded
    /// There is another thread, of this name, which the kernel cuts off after 15 bytes.
    case unknown(String)
    /// Setting text did not end, or ended the process.
    case failed

    /// A stable name, in kebab case.
    public var code: String {
        switch self {
        case .replaced: "replaced"
        case .notNeeded: "not-needed"
        case .unknown: "unknown"
        case .failed: "failed"
        }
    }

    /// The name of the unknown thread.
    public var thread: String? {
        if case .unknown(let name) = self { name } else { nil }
    }

    /// Whether documents are drawn as they should be.
    public var isFine: Bool { self == .replaced || self == .notNeeded }

    /// The line that a render program prints: the code, and the name of the thread after a space.
    public var line: String { thread.map { "\(code) \($0)" } ?? code }

    /// Reads such a line, without its end; ``failed`` for any other.
    public init(line: some StringProtocol) {
        let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        self =
            switch (words.first, words.count) {
            case ("replaced", 1): .replaced
            case ("not-needed", 1): .notNeeded
            case ("unknown", 2): .unknown(String(words[1]))
            default: .failed
            }
    }
}
