// SPDX-License-Identifier: MPL-2.0

internal import RenderMessages
internal import RendererKit
internal import Renderers

/// The program behind the sandbox's wall: `vitrine-render --role still|wide|media`, started by the client with a
/// control socket as descriptor 3. `vitrine-render --versions` names the libraries it draws with. Anything else is a
/// mistake, and it says so.
@main enum Program {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.elementsEqual(["--versions"]) {
            for (name, version) in LibraryVersions.list { print(name, version) }
            return
        }
        guard arguments.count == 2, arguments.first == "--role", let role = RenderRole(rawValue: arguments.last ?? "")
        else { RenderServer.explain() }
        RenderServer.run(role: role, renderers: Renderers.all, encoders: Renderers.encoders)
    }
}
