// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import Quantities
import TestSupport
import Testing
import Wire

/// Every record that a rendering child answers with, with an extreme number at each of its places: it is an error, or its
/// values lie within the limits that the program counts on.
@Suite struct RecordExtremeTests {
    /// A kind of record.
    struct Record: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]
        /// Reads a record and says whether its values lie within their limits.
        let isSane: @Sendable ([UInt8]) throws(MessageError) -> Bool
    }

    private static let seconds = -MessageReader.secondsLimit...MessageReader.secondsLimit
    private static let box = PageBox(x: 1, y: 2, width: 3, height: 4)

    /// Those of which each file in `Sources/Model/Wire/Values` reads one.
    static let replies: [Record] = [
        Record(
            testDescription: "DocumentInfo",
            bytes: DocumentInfo(
                kind: .text, pageCount: 3, pageSize: PageSize(width: 10, height: 20), textLength: 4, byteLength: 5,
                duration: 6, syntax: "swift", title: "t", provider: .other("p"), entryCount: 2,
                summary: [Fact(.title, "A")]
            ).encoded,
            isSane: { bytes throws(MessageError) in
                let info = try DocumentInfo(decoding: bytes)
                return (0...seconds.upperBound).contains(info.duration) && info.pageCount <= 1_000_000
                    && info.entryCount <= 1_000_000 && info.pageSize.width.isFinite && info.pageSize.height.isFinite
            }),
        Record(
            testDescription: "PageSize", bytes: PageSize.encode([PageSize(width: 10, height: 20)]),
            isSane: { bytes throws(MessageError) in
                try PageSize.decodeList(bytes).allSatisfy { $0.width < 1e9 && $0.height < 1e9 && $0.width >= 0 }
            }),
        Record(
            testDescription: "TextPart", bytes: TextPart(text: "abc", nextOffset: 3, isAtEnd: true).encoded,
            isSane: { bytes throws(MessageError) in try TextPart(decoding: bytes).nextOffset >= 0 }),
        Record(
            testDescription: "Fact", bytes: Fact.encode([Fact(.title, "A"), Fact(.duration, "1")]),
            isSane: { bytes throws(MessageError) in try Fact.decodeList(bytes).count <= 256 }),
        Record(
            testDescription: "EntryList",
            bytes: EntryList([DocumentEntry(path: "a", size: 5, modified: FileTime(seconds: 6))]).encoded,
            isSane: { bytes throws(MessageError) in
                try EntryList(decoding: bytes).entries.allSatisfy { $0.size ?? 0 >= 0 }
            }),
        Record(
            testDescription: "DocumentOutline",
            bytes: DocumentOutline(
                entries: [.init(level: 0, title: "a", place: PagePlace(page: 1, top: 2))], labels: ["i"]
            ).encoded,
            isSane: { bytes throws(MessageError) in
                try DocumentOutline(decoding: bytes).entries.allSatisfy { isSane($0.place) }
            }),
        Record(
            testDescription: "MediaTrack", bytes: MediaTrack.encode([MediaTrack(.sound, language: "de", title: "a")]),
            isSane: { bytes throws(MessageError) in try MediaTrack.decodeList(bytes).count <= 1_000 }),
        Record(
            testDescription: "PageLink",
            bytes: PageLink.encode([PageLink(box: box, target: .place(PagePlace(page: 3, top: 1)))]),
            isSane: { bytes throws(MessageError) in
                try PageLink.decodeList(bytes).allSatisfy { link in
                    guard isSane(link.box), case .place(let place) = link.target else { return isSane(link.box) }
                    return isSane(place)
                }
            }),
        Record(
            testDescription: "PageText", bytes: PageText("a", boxes: [box]).encoded,
            isSane: { bytes throws(MessageError) in try PageText(decoding: bytes).boxes.allSatisfy(isSane) }),
        Record(
            testDescription: "PictureAnimation", bytes: PictureAnimation(plays: 3, delays: [40, 50]).encoded,
            isSane: { bytes throws(MessageError) in
                try PictureAnimation(decoding: bytes).delays.allSatisfy { (0...3_600_000).contains($0) }
            }),
        Record(
            testDescription: "PlaybackInfo", bytes: PlaybackInfo(hasPictures: true, hasSound: false).encoded,
            isSane: { bytes throws(MessageError) in
                _ = try PlaybackInfo(decoding: bytes); return true
            }),
        Record(
            testDescription: "SoundPart",
            bytes: SoundPart(seconds: 1, isAtEnd: false, samples: [UInt8](repeating: 0, count: 8)).encoded,
            isSane: { bytes throws(MessageError) in
                let part = try SoundPart(decoding: bytes)
                return seconds.contains(part.seconds) && part.duration < 1e6
            }),
        Record(
            testDescription: "SubtitleCue", bytes: SubtitleCue.encode([SubtitleCue(start: 1, end: 2, text: "a")]),
            isSane: { bytes throws(MessageError) in
                try SubtitleCue.decodeList(bytes).allSatisfy {
                    seconds.contains($0.start) && seconds.contains($0.end)
                }
            }),
        Record(
            testDescription: "TextFinding", bytes: TextFinding(matches: [3..<7, 8..<9], nextOffset: 9).encoded,
            isSane: { bytes throws(MessageError) in
                let finding = try TextFinding(decoding: bytes)
                return finding.nextOffset >= 0 && finding.matches.allSatisfy { $0.lowerBound >= 0 }
            }),
        Record(
            testDescription: "TextPosition", bytes: TextPosition(offset: 5).encoded,
            isSane: { bytes throws(MessageError) in try TextPosition(decoding: bytes).offset >= 0 }),
        Record(
            testDescription: "TextMatch", bytes: TextMatch.encode([TextMatch(page: 7, boxes: [box])]),
            isSane: { bytes throws(MessageError) in
                try TextMatch.decodeList(bytes).allSatisfy { $0.page >= 0 && $0.boxes.allSatisfy(isSane) }
            }),
        Record(
            testDescription: "ChangedPicture", bytes: ChangedPicture(.lossless, pageCount: 2, file: [1]).encoded,
            isSane: { bytes throws(MessageError) in try ChangedPicture(decoding: bytes).pageCount >= 0 }),
    ]

    /// What the program sends to a child, and what only says which of several answers this is.
    private static let others = [
        "JobOrder", "SessionRequest", "SessionReply", "PictureList", "Hello", "DayNames", "LocaleForms", "PhraseBook",
    ]

    private static func isSane(_ box: PageBox) -> Bool {
        [box.x, box.y, box.width, box.height].allSatisfy { $0.isFinite && abs($0) < 1e9 }
    }

    private static func isSane(_ place: PagePlace?) -> Bool {
        guard let place else { return true }
        return place.page >= 0 && place.page <= Int(UInt32.max) && place.top.isFinite
    }

    /// −2⁶³, −1, 0, 2³¹, 2⁵³, 2⁶³ − 1, what is no number, infinity, and those in fewer bytes.
    private static let words: [UInt64] = [
        1 << 63, .max, 0, 1, 1 << 31, 1 << 31 - 1, 1 << 53, .max >> 1, 0xFFFF_FFFE, 0x7FFF, 0x80,
        Double.nan.bitPattern, Double.infinity.bitPattern, (-Double.infinity).bitPattern, (1e300).bitPattern,
        (-1e300).bitPattern, (1e-300).bitPattern, (0x1p53).bitPattern, (0x1p63).bitPattern, (-0x1p63).bitPattern,
        UInt64(Float.nan.bitPattern), UInt64(Float.infinity.bitPattern), UInt64(Float(1e30).bitPattern),
        UInt64(Float(-1e30).bitPattern),
    ]

    @Test(arguments: replies)
    func `a record with an extreme number is an error, or its values lie within limits`(record: Record) throws {
        #expect(try record.isSane(record.bytes))
        for width in [1, 2, 4, 8] where width <= record.bytes.count {
            for place in 0...record.bytes.count - width {
                for word in Self.words {
                    var bytes = record.bytes
                    for index in 0..<width { bytes[place + index] = UInt8(truncatingIfNeeded: word >> (8 * index)) }
                    do throws(MessageError) {
                        let isSane = try record.isSane(bytes)
                        if !isSane { Issue.record("byte \(place), \(width) bytes: \(word)") }
                    } catch {}
                }
            }
        }
    }

    @Test func `every record that the program reads is among them`() throws {
        let model = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Sources/Model"
        let readers = try ["Wire", "Wire/Values", "DocumentModel"].map { try Self.readers(in: "\(model)/\($0)") }
        #expect(readers.reduce(0, +) == Self.replies.count + Self.others.count)
    }

    /// The number of functions in a folder's files that read a record.
    private static func readers(in folder: String) throws -> Int {
        let directory = try #require(opendir(folder))
        defer { closedir(directory) }
        var readers = 0
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name.hasSuffix(".swift") else { continue }
            let file = try #require(TemporaryFolder.content(of: "\(folder)/\(name)"))
            readers += String(decoding: file, as: UTF8.self).split(separator: "\n").count { line in
                ["public init(decoding ", "public init?(decoding ", "static func decodeList("].contains { name in
                    line.firstRange(of: name) != nil
                }
            }
        }
        return readers
    }
}
