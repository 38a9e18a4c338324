// SPDX-License-Identifier: MPL-2.0

import Glibc

/// The lane that this process runs in: a home folder, a session bus, an agent for keys and a display that the test runner
/// has made for it, and that it finds in its environment.
public enum TestLane {
    /// The name of the environment variable that holds the lane's folder.
    public static let variable = "VITRINE_TEST_LANE"

    /// The lane's folder; nil when the test runner did not start this process.
    public static let folder = getenv(variable).map { String(cString: $0) }

    /// The reason why a part of a lane is not there; nil in a lane.
    ///
    /// - Parameter part: the part in words, such as “a display of their own”.
    public static func obstacle(to part: String) -> String? {
        folder == nil ? "the tests were not started by make test, which gives them \(part)" : nil
    }
}
