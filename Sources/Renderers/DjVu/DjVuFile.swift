// SPDX-License-Identifier: MPL-2.0

import CDjVu
import DocumentModel
import RendererKit

/// An open DjVu document, through DjVuLibre, which is fed all bytes at once.
final class DjVuFile {
    private let context: OpaquePointer
    private let document: OpaquePointer
    private let source: any ByteSource

    /// Loads DjVuLibre's messages, which a sandboxed child could not. The library keeps them.
    static func warm() {
        if let context = ddjvu_context_create(programName) { ddjvu_context_release(context) }
    }

    private static let programName = "vitrine"

    init(_ source: any ByteSource) throws(Refusal) {
        guard source.count > 0 else { throw Refusal(.empty) }
        let start = try source.prefix(4)
        guard start.elementsEqual("AT&T".utf8) else { throw Refusal(.damaged, "it is no DjVu file") }
        guard let context = ddjvu_context_create(Self.programName) else { throw Refusal(.failed, "no memory") }
        guard let document = ddjvu_document_create(context, nil, 0) else {
            ddjvu_context_release(context)
            throw Refusal(.failed, "no memory")
        }
        self.context = context
        self.document = document
        self.source = source
        let bytes = try source.mapped()
        try answer { message in
            guard message.pointee.m_any.tag == DDJVU_NEWSTREAM, message.pointee.m_newstream.streamid == 0 else {
                return
            }
            ddjvu_stream_write(document, 0, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt(bytes.count))
            ddjvu_stream_close(document, 0, 0)
        } until: {
            ddjvu_job_status(ddjvu_document_job(document))
        }
    }

    deinit {
        ddjvu_job_release(ddjvu_document_job(document))
        ddjvu_context_release(context)
    }

    /// The number of pages.
    var pageCount: Int { Int(ddjvu_document_get_pagenum(document)) }

    /// A page's size in points, upright.
    func size(of page: Int) throws(Refusal) -> PageSize {
        var info = ddjvu_pageinfo_t()
        try answer { _ in
        } until: {
            ddjvu_document_get_pageinfo_imp(document, Int32(page), &info, UInt32(MemoryLayout<ddjvu_pageinfo_t>.size))
        }
        guard info.width > 0, info.height > 0 else { throw Refusal(.damaged, "a page without a size") }
        let scale = 72 / Double(info.dpi > 0 ? info.dpi : 300)
        let size = PageSize(width: Double(info.width) * scale, height: Double(info.height) * scale)
        return info.rotation & 1 == 1 ? PageSize(width: size.height, height: size.width) : size
    }

    /// Draws a part of a page, scaled to `whole` pixels, into rows of `stride` bytes.
    func draw(
        page index: Int, whole: PixelSize, region: PixelRect, into output: UnsafeMutableRawBufferPointer, stride: Int
    ) throws(Refusal) {
        guard let page = ddjvu_page_create_by_pageno(document, Int32(index)) else {
            throw Refusal(.damaged, "a page cannot be decoded")
        }
        defer { ddjvu_job_release(ddjvu_page_job(page)) }
        try answer { _ in
        } until: {
            ddjvu_job_status(ddjvu_page_job(page))
        }
        var frame = ddjvu_rect_t(x: 0, y: 0, w: UInt32(whole.width), h: UInt32(whole.height))
        var part = ddjvu_rect_t(
            x: Int32(region.x), y: Int32(region.y), w: UInt32(region.width), h: UInt32(region.height))
        // Red, green, blue and what is always set, as bits of a word.
        var masks: [UInt32] = [0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000]
        guard let format = ddjvu_format_create(DDJVU_FORMAT_RGBMASK32, 4, &masks) else {
            throw Refusal(.failed, "no memory")
        }
        defer { ddjvu_format_release(format) }
        ddjvu_format_set_row_order(format, 1)
        ddjvu_format_set_y_direction(format, 1)
        let drawn = ddjvu_page_render(
            page, DDJVU_RENDER_COLOR, &frame, &part, format, UInt(stride),
            output.baseAddress?.assumingMemoryBound(to: CChar.self))
        // An empty page has nothing to draw: it is white.
        if drawn == 0 { output.initializeMemory(as: UInt8.self, repeating: 0xFF) }
    }

    /// Handles messages until what was asked for is done.
    private func answer(
        _ handle: (UnsafePointer<ddjvu_message_t>) -> Void, until status: () -> ddjvu_status_t
    ) throws(Refusal) {
        while true {
            var failure: String?
            while let message = ddjvu_message_peek(context) {
                if message.pointee.m_any.tag == DDJVU_ERROR {
                    failure = message.pointee.m_error.message.map { String(cString: $0) } ?? "it cannot be decoded"
                }
                // Files beside this one, which it may name, are not there.
                if message.pointee.m_any.tag == DDJVU_NEWSTREAM, message.pointee.m_newstream.streamid != 0 {
                    ddjvu_stream_close(document, message.pointee.m_newstream.streamid, 1)
                }
                handle(message)
                ddjvu_message_pop(context)
            }
            let state = status()
            if state == DDJVU_JOB_OK { return }
            if state == DDJVU_JOB_FAILED || state == DDJVU_JOB_STOPPED {
                throw Refusal(.damaged, failure ?? "it cannot be decoded")
            }
            ddjvu_message_wait(context)
        }
    }
}
