// SPDX-License-Identifier: MPL-2.0

import CPango
import DocumentModel
import PageRenderers
import RendererKit

/// An open MIDI file, drawn anew at each scale.
final class MIDISession: PageSession {
    let info: DocumentInfo

    private let file: MIDIFile
    private let roll: PianoRoll

    init(_ file: MIDIFile, provider: Provider) {
        self.file = file
        roll = PianoRoll(file)
        info = DocumentInfo(
            kind: .image, pageCount: 1, pageSize: PianoRoll.size, title: file.trackNames.first ?? "",
            provider: provider, summary: [Self.duration(file), Self.instruments(file)])
    }

    func facts() throws(Refusal) -> [Fact] {
        var facts = [Self.duration(file), Self.instruments(file)]
        if let title = file.trackNames.first { facts.append(Fact(.title, title)) }
        if file.trackNames.count > 1 {
            facts.append(Fact(.tracks, file.trackNames.dropFirst().prefix(32).joined(separator: ", ")))
        }
        return facts
    }

    private static func duration(_ file: MIDIFile) -> Fact {
        Fact(.duration, MediaNumber.text(file.duration, decimals: 3))
    }

    private static func instruments(_ file: MIDIFile) -> Fact {
        Fact(.instruments, String(Set(file.notes.map(\.channel)).count))
    }

    func pageSize(_ index: Int) throws(Refusal) -> PageSize {
        guard index == 0 else { throw Refusal(.invalidRequest, "no such page") }
        return PianoRoll.size
    }

    func draw(page index: Int, scale: Double, region: PixelRect, on canvas: Canvas) throws(Refusal) {
        guard index == 0, scale > 0, scale <= 1e3 else { throw Refusal(.invalidRequest, "no such page") }
        let size = PixelSize(width: region.width, height: region.height)
        let memory = try canvas.begin(size)
        let drawing = try Drawing(memory, size: size, stride: canvas.stride)
        cairo_translate(drawing.context, -Double(region.x), -Double(region.y))
        try roll.draw(on: drawing, width: PianoRoll.size.width * scale, height: PianoRoll.size.height * scale)
        canvas.isOpaque = true
    }
}
