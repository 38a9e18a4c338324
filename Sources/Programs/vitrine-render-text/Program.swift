// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import RendererKit
internal import StillRenderers
internal import TextRenderers

/// `vitrine-render --role text` as a program of its own, for the same reason that photographs have one: texts come by
/// the thousand, and most of what a small one costs is the fork.
@main enum Program {
    static func main() {
        guard CommandLine.arguments.dropFirst().elementsEqual(["--role", RenderRole.text.rawValue]) else {
            RenderServer.explain()
        }
        RenderServer.run(role: .text, renderers: TextRenderers.all, encoders: StillRenderers.encoders)
    }
}
