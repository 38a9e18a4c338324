// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import Rendering

/// The extension, renderer or program that makes the full picture of a document.
enum Painter {
    /// An extension.
    case provider(DocumentExtension)
    /// A renderer of Vitrine.
    case format(DocumentFormat)
    /// A program of another project.
    case program(ThumbnailerProgram)

    /// The identity of this version of the painter, under which failures are noted.
    func stamp(_ renderer: RenderService) -> String {
        switch self {
        case .provider(let provider): provider.stamp
        case .format(let chosen): "\(chosen.format.provider.name) \(renderer.programStamp(for: chosen.format))"
        case .program(let program): "\(program.name) \(program.stamp)"
        }
    }

    /// Its name, as pictures that it made carry it; nil for a renderer of Vitrine.
    var name: String? {
        switch self {
        case .provider(let provider): provider.manifest.name
        case .program(let program): program.name
        case .format: nil
        }
    }

    /// Whether it is a program of another project: a thumbnailer or an extension.
    var isProgram: Bool {
        if case .format = self { return false }
        return true
    }

    /// Whether it is a renderer of Vitrine that is meant for such documents.
    var isOurs: Bool { !isProgram && !isGuess }

    /// Whether it only looks whether there is something to draw: nobody expects a picture.
    var isGuess: Bool {
        if case .format(let chosen) = self { return chosen.isGuess }
        return false
    }
}
