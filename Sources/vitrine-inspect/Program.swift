// SPDX-License-Identifier: MPL-2.0

internal import GLib
internal import Glibc

/// `vitrine-inspect`: what Vitrine shows of a file, from the terminal.
@main enum Program {
    static func main() async {
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
