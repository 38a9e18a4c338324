// SPDX-License-Identifier: MPL-2.0
internal import Glibc

/// Environment variables that replace programs inside the sandbox, or have them print. They exist for tests: a release
/// build does not read them, so that a user's environment cannot weaken the sandbox.
package enum TestEnvironment {
    /// The value of a variable; nil when it is not set, and in release builds.
    package static func value(_ name: StaticString) -> String? {
        #if DEBUG
            return name.withUTF8Buffer { buffer in
                buffer.withMemoryRebound(to: CChar.self) { getenv($0.baseAddress!).map { String(cString: $0) } }
            }
        #else
            return nil
        #endif
    }
}
