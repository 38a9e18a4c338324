// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Glibc
internal import Quantities
internal import VolumeAccess
internal import Wire

/// The checks of a session's replies against what is known of its document. The decoders in `Wire` check each
/// record for itself; these checks compare a record with the document's length, with the request, and with what the
/// session said when it was opened. A reply that fails one is a lie: ``RenderFailure/lied(_:)``.
struct ReplyCheck: Sendable {
    /// The longest match, in bytes of the file: text of ``TextFinding/patternLimit`` bytes of UTF-8, in whatever case and
    /// encoding.
    private static let matchLimit = TextFinding.patternLimit * 16
    /// The bytes of UTF-8 that a byte of a text becomes at most: what cannot be decoded becomes a replacement character.
    private static let growth = 3
    /// The longest mark of an encoding at the beginning of a text, in bytes.
    private static let markLength = 4

    /// The length of the document when the session was opened.
    private let length: ByteCount
    private let document: DocumentContent
    private let info: DocumentInfo

    /// Checks of a session's replies; checks the information with which it began.
    ///
    /// - Parameter before: the length of the document before the child was asked to open it. A file that another program
    ///   writes to may have any length between that one and the present one.
    init(_ info: DocumentInfo, of document: DocumentContent, lengthBefore before: ByteCount) throws(MessageError) {
        let fileLength = max(before, document.currentLength)
        // The text of a compressed document is as long as what is unpacked, which no header tells for sure.
        let length = info.isUnpacked ? max(fileLength, ByteCount(DocumentInfo.unpackedLimit)) : fileLength
        (self.info, self.document, self.length) = (info, document, length)
        guard info.kind == .text else {
            guard info.byteLength == 0 else { throw MessageError("a length of what is no text") }
            return
        }
        // The text is at most as long as the document. A renderer may omit a prefix, and lengthens only texts that it sets out,
        // such as JSON.
        let longest =
            DocumentInfo.setOutSyntaxes.contains(info.syntax)
            ? max(length, min(length, ByteCount(DocumentInfo.setOutLimit)) * DocumentInfo.setOutGrowth) : length
        guard info.byteLength <= longest else { throw MessageError("a text longer than its document") }
        guard info.textLength <= info.byteLength * Self.growth,
            info.textLength + ByteCount(Self.markLength) >= info.byteLength
        else { throw MessageError("an impossible length of a text") }
    }

    /// The end of everything that can be read of the document, in bytes: another program may have made it longer since.
    private var end: Int {
        let own = info.kind == .text ? info.byteLength : info.textLength
        return max(own, length, document.currentLength).int
    }

    /// Checks part of a text that was asked for from an offset on.
    func check(_ part: TextPart, from offset: Int) throws(MessageError) {
        guard part.nextOffset <= end else { throw MessageError("a text goes on behind its end") }
        let used = ByteCount(part.nextOffset) - ByteCount(offset)
        guard ByteCount(part.text.utf8.count) <= used * Self.growth else {
            throw MessageError("more text than there are bytes")
        }
    }

    /// Checks where a line starts that holds an offset.
    func check(_ start: TextPosition) throws(MessageError) {
        guard start.offset <= end else { throw MessageError("a line behind the end") }
    }

    /// Checks what was found in a range of byte offsets.
    func check(_ finding: TextFinding, in range: Range<Int>) throws(MessageError) {
        guard finding.nextOffset >= range.lowerBound, finding.nextOffset <= max(range.upperBound, end) else {
            throw MessageError("a search goes on elsewhere")
        }
        for match in finding.matches {
            guard range.contains(match.lowerBound), match.lowerBound < end, !match.isEmpty,
                match.count <= Self.matchLimit
            else {
                throw MessageError("a match that was not asked for")
            }
        }
    }

    /// Checks what was found on pages.
    func check(_ matches: [TextMatch], first: Int, count: Int) throws(MessageError) {
        let pages = first..<max(first, min(first.plus(count), info.pageCount))
        guard matches.allSatisfy({ pages.contains($0.page) }) else {
            throw MessageError("a match on a page that was not asked for")
        }
    }

    /// Checks the sizes of pages.
    func check(_ sizes: [PageSize], first: Int, count: Int) throws(MessageError) {
        guard sizes.count <= max(0, min(count, info.pageCount.minus(first))) else {
            throw MessageError("more pages than were asked for")
        }
    }

    /// Checks a part of the list of the document's entries.
    func check(_ part: EntryList, from first: Int) throws(MessageError) {
        let left = max(0, info.entryCount.minus(first))
        guard part.entries.count <= left else { throw MessageError("more entries than there are") }
        guard left == 0 || !part.entries.isEmpty else { throw MessageError("fewer entries than there are") }
    }
}

extension DocumentBytes {
    /// Its length now (`fstat`); that with which it was opened when it cannot be asked.
    var currentLength: ByteCount {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? ByteCount(lengthOf: status) : facts.size
    }
}
