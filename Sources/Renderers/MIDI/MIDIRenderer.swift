// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageRenderers
import RendererKit

/// MIDI files, which hold notes and no sound, as a piano roll.
struct MIDIRenderer: SessionRenderer {
    let provider = Provider.midi

    func warm() {
        Charset.warm()
    }

    func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try source.refuseEmpty()
        let roll = PianoRoll(try MIDIFile(try source.mapped()))
        let size = PianoRoll.size.filling(canvas.bounds)
        let memory = try canvas.begin(size)
        let drawing = try Drawing(memory, size: size, stride: canvas.stride)
        try roll.draw(on: drawing, width: Double(size.width), height: Double(size.height))
        canvas.isOpaque = true
    }

    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        try source.refuseEmpty()
        return MIDISession(try MIDIFile(try source.mapped()), provider: provider)
    }
}
