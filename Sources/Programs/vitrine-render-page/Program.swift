// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import PageRenderers
internal import RendererKit
internal import StillRenderers

/// `vitrine-render --role page` as a program of its own, for the same reason that photographs have one: it forks in half
/// the time, because it has loaded half the libraries.
@main enum Program {
    static func main() {
        guard CommandLine.arguments.dropFirst().elementsEqual(["--role", RenderRole.page.rawValue]) else {
            RenderServer.explain()
        }
        RenderServer.run(role: .page, renderers: PageRenderers.all, encoders: StillRenderers.encoders)
    }
}
