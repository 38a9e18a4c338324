// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import TestSupport
import Testing
import VolumeAccess
import Wire

@testable import Thumbnails

@Suite struct CachedPicturesTests {
    private let disk = TemporaryFolder()

    @Test func `many cached pictures come at once, each its own, and a damaged one spoils no other`() async throws {
        let generator = ThumbnailGenerator(cache: ThumbnailCache(directory: disk.location("thumbnails")))
        let requests = (0..<60).map { number in
            let name = "\(number).png"
            disk.write(name, TestPNG.file(100 + number, 50, colour: [UInt8(number), 100, 200]))
            disk.age(name, seconds: 60)
            return ThumbnailRequest(
                file: disk.location(name), size: ThumbnailSize(width: 256, height: 256), representations: .thumbnail)
        }
        for request in requests { _ = try await generator.best(for: request) }
        let document = CachedDocument(requests[7].file, try await LocalFileAccess().facts(requests[7].file))
        let entry = "thumbnails/large/" + document.fileName
        let file = try #require(disk.content(entry))
        disk.write(entry, Array(file.prefix(file.count / 3)))
        let shown = try await withThrowingTaskGroup(of: (Int, ThumbnailRepresentation).self) { group in
            for (number, request) in requests.enumerated() {
                group.addTask { (number, try await generator.best(for: request)) }
            }
            return try await group.reduce(into: [Int: ThumbnailRepresentation]()) { $0[$1.0] = $1.1 }
        }
        for (number, representation) in shown {
            let picture = try #require(representation.picture)
            #expect(representation.source == (number == 7 ? .decoded : .cache))
            #expect(picture.size == PixelSize(width: 100 + number, height: 50))
            #expect(Array(picture.pixels.suffix(4)) == [200, 100, UInt8(number), 255])
        }
        #expect(shown.count == 60)
    }

    @Test func `a list of pictures comes out as it went in, and none that lies about its lengths`() throws {
        let list = PictureList(lengths: [10, 0, 7])
        let capacity = AnswerHeader.payloadOffset + 3 * 8192
        #expect(PictureList.slot(2, length: 8192).upperBound == capacity)
        #expect(try PictureList(decoding: list.encoded, slot: 8192, capacity: capacity) == list)
        #expect(throws: MessageError.self) {
            try PictureList(decoding: list.encoded, slot: 8192, capacity: capacity - 1)
        }
        #expect(throws: MessageError.self) { try PictureList(decoding: list.encoded, slot: 9, capacity: capacity) }
        #expect(throws: MessageError.self) {
            let tooMany = PictureList(lengths: Array(repeating: 1, count: PictureList.countLimit + 1))
            return try PictureList(decoding: tooMany.encoded, slot: 8192, capacity: 1 << 20)
        }
        for length in 0..<list.encoded.count {
            #expect(throws: MessageError.self) {
                try PictureList(decoding: Array(list.encoded.prefix(length)), slot: 8192, capacity: capacity)
            }
        }
    }
}
