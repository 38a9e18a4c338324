// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import Rendering

/// The renderer or program that makes the full picture of a document.
enum Painter {
    /// A renderer of ours.
    case format(DocumentFormat)
    /// A program of somebody else's.
    case program(ThumbnailerProgram)

    /// Those that are asked about a content type, one after the other until one has a picture: ours, then other programs,
    /// and for what we have no renderer, last the one that looks into any document; not into programs, which would look
    /// like the picture that somebody put into them.
    static func all(
        for contentType: ContentType, in formats: [Format], _ programs: ThumbnailerPrograms?
    ) -> [Painter] {
        let own = DocumentFormat(contentType, in: formats)
        let known = contentType == .unknown ? nil : programs
        let (layout, program) = (
            known?.layout(of: contentType.identifier), known?.program(for: contentType.identifier)
        )
        let last = own == nil && !contentType.isProgram ? DocumentFormat.fallback(in: formats) : nil
        return [
            own.map { .format($0) }, layout.map { .program($0) }, program.map { .program($0) },
            last.map { .format($0) },
        ].compactMap { $0 }
    }

    /// The identity of this version of the painter, under which failures are noted.
    func stamp(_ renderer: RenderService) -> String {
        switch self {
        case .format(let chosen): "\(chosen.format.provider.name) \(renderer.programStamp(for: chosen.format))"
        case .program(let program): "\(program.name) \(program.stamp)"
        }
    }

    /// Whether it is a program of somebody else's.
    var isProgram: Bool {
        if case .program = self { return true }
        return false
    }

    /// Whether it is a renderer of ours that is meant for such documents.
    var isOurs: Bool { !isProgram && !isGuess }

    /// Whether it only looks whether there is something to draw: nobody expects a picture.
    var isGuess: Bool {
        if case .format(let chosen) = self { return chosen.isGuess }
        return false
    }
}
