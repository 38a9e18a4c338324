// SPDX-License-Identifier: MPL-2.0

import CPoppler
import DocumentModel
import Glibc
import Quantities
import RendererKit
internal import Strings

/// An open PDF document, through poppler.
final class PDFDocument {
    private(set) var handle: OpaquePointer
    /// The bytes of the document; nil for a document of the process itself.
    private let source: (any ByteSource)?
    /// The source as poppler reads it since it opened the document.
    private var latch: RefusalLatch?
    /// The form of the password that opens the document; nil for none.
    private let password: String?
    /// The same document without crop boxes, opened when a page needs it; nil in it when that fails.
    private var uncropped: PDFDocument??
    /// Whether it is such a document itself.
    private let isUncropped: Bool

    /// The number of pages.
    let pageCount: Int

    /// Opens a document.
    ///
    /// - Parameter isUncropped: whether its crop boxes were taken away, so that pages of which nothing is left stay so.
    /// - Throws: ``Refusal/Reason/locked`` when `password` is missing or wrong; the refusal of a source that cannot be read.
    init(_ source: any ByteSource, password: String?, isUncropped: Bool = false) throws(Refusal) {
        let latch = RefusalLatch(source)
        var (document, form): (OpaquePointer?, String?)
        let forms: [String?] = password.map(PDFPassword.forms) ?? [nil]
        for next in forms where document == nil {
            (document, form) = (try Self.open(latch, next), next)
        }
        guard let document else {
            // Having tried a password, poppler says damaged whatever is wrong; without one it says locked.
            if password != nil { _ = try Self.open(latch, nil) }
            throw Refusal(.locked, "wrong password")
        }
        (self.source, self.latch, self.password, self.isUncropped) = (source, latch, form, isUncropped)
        handle = document
        pageCount = Int(poppler_document_get_n_pages(document))
        if let refusal = latch.refusal { throw refusal }
    }

    /// Opens a document; nil when that fails with a password.
    private static func open(_ source: RefusalLatch, _ password: String?) throws(Refusal) -> OpaquePointer? {
        var error: UnsafeMutablePointer<GError>?
        let document: OpaquePointer?
        if let descriptor = source.descriptor {
            // Poppler closes what it is given.
            document = poppler_document_new_from_fd(dup(descriptor), password, &error)
        } else if let bytes = try? source.mapped() {
            let content = g_bytes_new_static(bytes.baseAddress, gsize(bytes.count))
            document = poppler_document_new_from_bytes(content, password, &error)
            g_bytes_unref(content)
        } else {
            let stream = UnsafeMutableRawPointer(SourceStream.make(source))
            document = poppler_document_new_from_stream(
                stream.assumingMemoryBound(to: GInputStream.self), goffset(source.count), password, nil, &error)
            g_object_unref(stream)
        }
        if let refusal = source.refusal {
            if let document { g_object_unref(UnsafeMutableRawPointer(document)) }
            if let error { g_error_free(error) }
            throw refusal
        }
        guard document == nil else { return document }
        let refusal = refusal(error)
        if password == nil { throw refusal }
        return nil
    }

    /// A document in memory that lives as long as the process.
    init?(constant bytes: UnsafeRawBufferPointer) {
        (source, latch, password, isUncropped) = (nil, nil, nil, false)
        let content = g_bytes_new_static(bytes.baseAddress, gsize(bytes.count))
        defer { g_bytes_unref(content) }
        guard let document = poppler_document_new_from_bytes(content, nil, nil) else { return nil }
        handle = document
        pageCount = Int(poppler_document_get_n_pages(document))
    }

    /// The result of a body in which poppler reads the document.
    ///
    /// Poppler takes what it cannot read for missing, and remembers that. After a refusal the document is opened anew by the
    /// next body, which may find the source readable again.
    ///
    /// - Throws: the refusal of the source if it cannot be read, whatever comes of that in the body.
    func reading<Value>(_ body: () throws(Refusal) -> Value) throws(Refusal) -> Value {
        if let source, latch?.refusal != nil { try reopen(source) }
        let result = Result { () throws(Refusal) in try body() }
        if let refusal = latch?.refusal { throw refusal }
        return try result.get()
    }

    private func reopen(_ source: any ByteSource) throws(Refusal) {
        let latch = RefusalLatch(source)
        guard let document = try Self.open(latch, password) else { throw Refusal(.damaged) }
        g_object_unref(UnsafeMutableRawPointer(handle))
        (handle, self.latch, uncropped) = (document, latch, nil)
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

    private static func refusal(_ error: UnsafeMutablePointer<GError>?) -> Refusal {
        guard let error else { return Refusal(.damaged) }
        defer { g_error_free(error) }
        let message = String(cString: error.pointee.message)
        let isEncrypted =
            error.pointee.domain == poppler_error_quark()
            && error.pointee.code == Int32(POPPLER_ERROR_ENCRYPTED.rawValue)
        return Refusal(isEncrypted ? .locked : .damaged, message)
    }

    /// A page, or nil if there is none of this number or it is damaged. Nothing is left of one whose crop box lies outside
    /// of its media box: it is shown whole.
    func page(_ index: Int) -> PDFPage? {
        guard index >= 0, index < pageCount, let handle = poppler_document_get_page(handle, Int32(index)) else {
            return nil
        }
        let page = PDFPage(handle)
        guard page.isCroppedAway, let whole = withoutCropBoxes?.page(index), !whole.isCroppedAway else { return page }
        return whole
    }

    private var withoutCropBoxes: PDFDocument? {
        if isUncropped { return nil }
        if let uncropped { return uncropped }
        let document = latch.flatMap { try? PDFDocument(UncroppedPDF($0), password: password, isUncropped: true) }
        uncropped = .some(document)
        return document
    }

    /// The title, empty if there is none.
    var title: String { take(poppler_document_get_title(handle)) ?? "" }

    /// The document's facts.
    func facts() -> [Fact] {
        var facts: [Fact] = []
        if !title.isEmpty { facts.append(Fact(.title, title)) }
        if let author = take(poppler_document_get_author(handle)) { facts.append(Fact(.author, author)) }
        let makers = [take(poppler_document_get_creator(handle)), take(poppler_document_get_producer(handle))]
            .compactMap { $0 }
        if !makers.isEmpty { facts.append(Fact(.producer, makers.joined(separator: ", "))) }
        if let version = take(poppler_document_get_pdf_version_string(handle)) {
            facts.append(Fact(.format, version.replacing("-", by: " ")))
        }
        facts.append(Fact(.pages, "\(pageCount)"))
        if let page = page(0) {
            func millimetres(_ points: Double) -> Int { Int(saturating: (points / 72 * 25.4).rounded()) }
            facts.append(Fact(.paper, "\(millimetres(page.size.width)) × \(millimetres(page.size.height))"))
        }
        if let date = poppler_document_get_creation_date_time(handle) {
            defer { g_date_time_unref(date) }
            if let text = take(g_date_time_format_iso8601(date)) { facts.append(Fact(.created, text)) }
        }
        return facts
    }

    /// A Swift string of what poppler allocated; nil if that is nothing or blank.
    private func take(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text else { return nil }
        defer { g_free(text) }
        let value = String(cString: text)
        return value.allSatisfy(\.isWhitespace) ? nil : value
    }
}
