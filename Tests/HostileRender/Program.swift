// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import RendererKit

/// A rendering program whose one renderer does what a document that has taken it over would do.
@main enum Program {
    static func main() {
        Handicap.own?.begin()
        RenderServer.run(
            role: RenderRole(rawValue: CommandLine.arguments.last ?? "") ?? .still, renderers: [HostileRenderer()],
            encoders: [SumEncoder()],
            formats: RenderRole.allCases.map {
                Format(
                    provider: .other("hostile"), role: $0, contentTypes: ["test-\($0.rawValue)/*"],
                    traits: .embeddedPictures)
            })
    }
}
