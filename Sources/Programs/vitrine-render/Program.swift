// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Glibc
internal import RendererKit
internal import Renderers

/// The program behind the sandbox's wall: `vitrine-render --role still|wide|media`, started by the client with a
/// control socket as descriptor 3. `vitrine-render --versions [DESCRIPTOR]` names the libraries it draws with, and
/// `vitrine-render --font-thread [DESCRIPTOR]` prints the ``DocumentModel/FontThread/line`` of its Pango, on standard output
/// if not told otherwise. Anything else is a mistake, and it says so.
@main enum Program {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        let answer: String? =
            switch arguments.first {
            case "--versions": LibraryVersions.list.map { "\($0.name) \($0.version)\n" }.joined()
            case "--font-thread": FontThreadCheck.run().line + "\n"
            default: nil
            }
        if let answer {
            _ = answer.withCString {
                write(arguments.dropFirst().first.flatMap(Int32.init) ?? STDOUT_FILENO, $0, strlen($0))
            }
            // A thread of a library may still run.
            _exit(0)
        }
        guard arguments.count == 2, arguments.first == "--role", let role = RenderRole(rawValue: arguments.last ?? "")
        else { RenderServer.explain() }
        RenderServer.run(role: role, renderers: Renderers.all, encoders: Renderers.encoders)
    }
}
