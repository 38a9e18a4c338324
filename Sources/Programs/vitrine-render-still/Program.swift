// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import RendererKit
internal import StillRenderers

/// `vitrine-render --role still` as a program of its own. It does nothing that the other could not do; but a process
/// that has loaded five libraries instead of a hundred and twenty forks in a third of the time, and photographs come by
/// the thousand.
@main enum Program {
    static func main() {
        guard CommandLine.arguments.dropFirst().elementsEqual(["--role", RenderRole.still.rawValue]) else {
            RenderServer.explain()
        }
        RenderServer.run(role: .still, renderers: StillRenderers.all, encoders: StillRenderers.encoders)
    }
}
