// SPDX-License-Identifier: MPL-2.0
internal import Glibc

/// Environment variables that replace the sandboxed programs, or have them print. They exist for tests: a release build
/// holds neither their names nor code that reads them, so that a user's environment cannot weaken the sandbox.
package enum TestEnvironment {
    /// `VITRINE_RENDER`: the rendering program.
    case renderProgram
    /// `VITRINE_RENDER_MESSAGES`: the rendering programs' standard error is shown.
    case renderMessages
    /// `VITRINE_VOLUME`: the helper program of volumes.
    case volumeProgram
    /// `VITRINE_VOLUME_MESSAGES`: the volume helpers' standard error is shown.
    case volumeMessages

    /// The variable's value; nil when it is not set, and in release builds.
    package var value: String? {
        #if DEBUG
            let name =
                switch self {
                case .renderProgram: "VITRINE_RENDER"
                case .renderMessages: "VITRINE_RENDER_MESSAGES"
                case .volumeProgram: "VITRINE_VOLUME"
                case .volumeMessages: "VITRINE_VOLUME_MESSAGES"
                }
            return getenv(name).map { String(cString: $0) }
        #else
            return nil
        #endif
    }
}
