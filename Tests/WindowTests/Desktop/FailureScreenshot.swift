// SPDX-License-Identifier: MPL-2.0

import Glibc
import Synchronization
import TestSupport
import Testing

/// Pictures of the screen at the moment when a test fails, in the folder that the environment variable
/// `VITRINE_TEST_FAILURES` names. Without that variable there are none.
enum FailureScreenshot {
    private struct State {
        var environment: [String: String] = [:]
        /// The number of pictures by the name of their test.
        var counts: [String: Int] = [:]
    }

    private static let state = Mutex(State())
    /// A test may check many things in a loop.
    private static let limit = 3

    /// Takes pictures of the screen of a desktop from now on.
    ///
    /// - Parameter environment: of programs on that desktop.
    static func use(_ environment: [String: String]) { state.withLock { $0.environment = environment } }

    /// Keeps a picture of the screen, named after the running test.
    ///
    /// - Returns: its path; nil when there is none.
    static func keep() -> String? {
        guard let folder = getenv("VITRINE_TEST_FAILURES").map({ String(cString: $0) }), folder.hasPrefix("/"),
            let test = Test.current
        else { return nil }
        let name = fileName(of: test.displayName ?? test.name)
        let (environment, count) = state.withLock { state in
            state.counts[name, default: 0] += 1
            return (state.environment, state.counts[name] ?? 0)
        }
        guard count <= limit, environment["DISPLAY"] != nil else { return nil }
        let path = "\(folder)/\(name)\(count > 1 ? "-\(count)" : "").png"
        mkdir(folder, 0o755)
        let words = ["import", "-window", "root", path]
        let outcome = try? ChildProcess.run(words, environment: environment, limit: .seconds(10))
        return outcome?.status == 0 ? path : nil
    }

    /// The name of a test in letters, digits and hyphens, at most 80 of them.
    static func fileName(of test: String) -> String {
        let words = test.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return String(words.joined(separator: "-").prefix(80))
    }
}

extension Trait where Self == IssueHandlingTrait {
    /// An expectation that does not hold names a screenshot of that moment. Errors have theirs in a ``FailureReport``.
    static var keepsScreenshots: Self {
        .compactMapIssues { issue in
            // An issue comes here twice: from the test, and from its suite.
            guard case .expectationFailed = issue.kind,
                !issue.comments.contains(where: { $0.rawValue.hasPrefix("Screenshot: ") }),
                let path = FailureScreenshot.keep()
            else { return issue }
            var issue = issue
            issue.comments.append("Screenshot: \(path)")
            return issue
        }
    }
}
