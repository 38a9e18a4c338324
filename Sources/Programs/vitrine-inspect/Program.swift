// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import Glibc
internal import ThumbnailService
internal import VitrineGLib

/// `vitrine-inspect`: what Vitrine shows of a file, from the terminal.
@main @MainActor enum Program {
    // Not async: the service runs a main loop of its own.
    static func main() {
        if ThumbnailServiceProgram.isCalled { return ThumbnailServiceProgram.run() }
        Task.detached { await inspect() }
        dispatchMain()
    }

    private nonisolated static func inspect() async -> Never {
        let output = Output()
        do throws(UsageError) {
            exit(try await Command(Arguments.ofProcess()).run(output))
        } catch {
            output.complain("vitrine-inspect: \(error.message)")
            output.complain(tr("Try “vitrine-inspect --help”."))
            exit(2)
        }
    }
}
