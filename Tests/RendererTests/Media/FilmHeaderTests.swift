// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures
import RendererKit
import Testing

@testable import Renderers

/// Films whose headers were changed here. As stored, their corners are red and green above, blue and yellow below.
@Suite struct FilmHeaderTests {
    private static let red: [UInt8] = [255, 0, 0, 255]
    private static let green: [UInt8] = [0, 255, 0, 255]
    private static let blue: [UInt8] = [0, 0, 255, 255]
    private static let yellow: [UInt8] = [255, 255, 0, 255]

    private static func big(_ values: Int...) -> [UInt8] {
        values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    }

    /// The place of a box's type in a file.
    private static func place(of type: String, in file: [UInt8]) throws -> Int {
        try #require((0..<file.count - 4).first { file[$0..<$0 + 4].elementsEqual(type.utf8) })
    }

    /// `turned.mp4` with another matrix: a, b, c and d of ISO 14496-12, 6.2.2.
    ///
    /// - Parameters:
    ///   - whole: the matrix of the whole film, which follows that of the track; nil for the stored one.
    ///   - error: an error of rounding in the numbers that are 0, in 1/65536.
    private static func film(matrix: [Int], whole: [Int]? = nil, error: Int = 0) throws -> [UInt8] {
        var file = try MemorySource.bytes(of: "Media/turned.mp4")
        for (type, place, matrix) in [("tkhd", 44, matrix), ("mvhd", 40, whole)] {
            guard let matrix else { continue }
            let start = try self.place(of: type, in: file) + place
            for (number, offset) in zip(matrix, [0, 4, 12, 16]) {
                let number = number == 0 ? error : number << 16
                file.replaceSubrange(start + offset..<start + offset + 4, with: big(number))
            }
        }
        return file
    }

    /// `turned.mp4` with other edits, each of a length in milliseconds and a beginning in the film's own time.
    private static func film(edits: [(length: Int, start: Int)], length: Int) throws -> [UInt8] {
        var file = try MemorySource.bytes(of: "Media/turned.mp4")
        let list = try place(of: "elst", in: file)
        let growth = 12 * (edits.count - 1)
        let content = edits.flatMap { big($0.length, $0.start, 1 << 16) }
        file.replaceSubrange(list + 8..<list + 24, with: big(edits.count) + content)
        for type in ["elst", "edts", "trak", "moov"] {
            let place = try place(of: type, in: file)
            let size = file[place - 4..<place].reduce(0) { $0 << 8 | Int($1) }
            file.replaceSubrange(place - 4..<place, with: big(size + growth))
        }
        for (type, offset) in [("mvhd", 20), ("tkhd", 24)] {
            let place = try place(of: type, in: file) + offset
            file.replaceSubrange(place..<place + 4, with: big(length))
        }
        return file
    }

    private static func open(_ file: [UInt8]) throws -> any PageSession & FrameSession {
        let session = try VideoRenderer().open(
            MemorySource(file), contentType: "", password: nil, limits: .session(.media))
        return try #require(session as? any PageSession & FrameSession)
    }

    private static func frame(_ session: any FrameSession, at seconds: Double) throws -> TestPicture {
        let picture = TestPicture(96, 96)
        try session.frame(at: seconds, subtitles: nil, on: picture.canvas)
        return picture
    }

    /// Colours from the upper left corner to the lower right one.
    private static let matrices: [(matrix: [Int], isUpright: Bool, corners: [[UInt8]])] = [
        ([1, 0, 0, 1], false, [red, green, blue, yellow]),
        ([-1, 0, 0, 1], false, [green, red, yellow, blue]),
        ([-1, 0, 0, -1], false, [yellow, blue, green, red]),
        ([1, 0, 0, -1], false, [blue, yellow, red, green]),
        ([0, 1, 1, 0], true, [red, blue, green, yellow]),
        ([0, 1, -1, 0], true, [blue, red, yellow, green]),
        ([0, -1, -1, 0], true, [yellow, green, blue, red]),
        ([0, -1, 1, 0], true, [green, yellow, red, blue]),
    ]

    @Test(arguments: 0..<8) func `a film is turned and mirrored by its matrix, wherever it is seen`(index: Int) throws {
        let (matrix, isUpright, corners) = Self.matrices[index]
        let file = try Self.film(matrix: matrix)
        let session = try Self.open(file)
        let size = isUpright ? PixelSize(width: 64, height: 96) : PixelSize(width: 96, height: 64)
        #expect(session.info.pageSize == PageSize(width: Double(size.width), height: Double(size.height)))
        #expect(try session.facts().contains(Fact(.dimensions, "\(size.width) × \(size.height)")))
        let pictures = [
            try TestPicture.thumbnail(MemorySource(file), by: VideoRenderer()), try TestPicture.page(session),
            try Self.frame(session, at: 0.4),
        ]
        for picture in pictures {
            try #require(picture.width == size.width && picture.height == size.height)
            for (number, corner) in corners.enumerated() {
                let (x, y) = (number % 2 == 0 ? 4 : size.width - 5, number < 2 ? 4 : size.height - 5)
                #expect(picture.shows(corner, at: x, y, within: 40), "\(matrix), corner \(number)")
            }
        }
    }

    @Test func `the matrix of a film is followed by that of the whole`() throws {
        // A quarter turn and its opposite, two quarter turns, a turn and a mirror.
        let (left, right) = ([0, 1, -1, 0], [0, -1, 1, 0])
        let cases = [(left, right, 0), (left, left, 2), ([1, 0, 0, 1], [0, -1, -1, 0], 6), (left, [-1, 0, 0, 1], 4)]
        for (own, whole, index) in cases {
            let picture = try TestPicture.thumbnail(
                MemorySource(try Self.film(matrix: own, whole: whole)), by: VideoRenderer())
            let isUpright = Self.matrices[index].isUpright
            try #require(picture.width == (isUpright ? 64 : 96) && picture.height == (isUpright ? 96 : 64))
            for (number, corner) in Self.matrices[index].corners.enumerated() {
                let (x, y) = (number % 2 == 0 ? 4 : picture.width - 5, number < 2 ? 4 : picture.height - 5)
                #expect(picture.shows(corner, at: x, y, within: 40), "\(own) and \(whole), corner \(number)")
            }
        }
        let nearly = try TestPicture.thumbnail(
            MemorySource(try Self.film(matrix: left, error: 1)), by: VideoRenderer())
        #expect(nearly.width == 64 && nearly.shows(Self.blue, at: 4, 4, within: 40))
    }

    @Test(arguments: [(90, false), (-90, true), (270, true), (180, false), (45, false)] as [(Float, Bool)])
    func `a film in Matroska is turned by its projection`(roll: Float, isClockwise: Bool) throws {
        var file = try MemorySource.bytes(of: "Media/film.webm")
        // The description of the colours, eleven bytes, makes room for a roll.
        let place = try #require((0..<file.count - 2).first { file[$0] == 0x55 && file[$0 + 1] == 0xB0 })
        let projection = [0x76, 0x70, 0x40, 0x07, 0x76, 0x75, 0x84] + Self.big(Int(roll.bitPattern))
        file.replaceSubrange(place..<place + 11, with: projection)
        let picture = try TestPicture.thumbnail(MemorySource(file), by: VideoRenderer())
        let corners: [[UInt8]]
        switch roll {
        case 180: corners = [Self.yellow, Self.blue, Self.green, Self.red]
        case 45: corners = [Self.red, Self.green, Self.blue, Self.yellow]
        default:
            corners =
                isClockwise
                ? [Self.blue, Self.red, Self.yellow, Self.green] : [Self.green, Self.yellow, Self.red, Self.blue]
        }
        let isUpright = abs(roll) == 90 || roll == 270
        try #require(picture.width == (isUpright ? 64 : 96) && picture.height == (isUpright ? 96 : 64))
        for (number, corner) in corners.enumerated() {
            let (x, y) = (number % 2 == 0 ? 4 : picture.width - 5, number < 2 ? 4 : picture.height - 5)
            #expect(picture.shows(corner, at: x, y, within: 40), "\(roll), corner \(number)")
        }
    }

    /// A Matroska file that has a film with a projection, and nothing else.
    private static func header(_ projection: [UInt8]) -> [UInt8] {
        func element(_ id: [UInt8], _ content: [UInt8]) -> [UInt8] { id + [0x80 | UInt8(content.count)] + content }
        let film = element([0xE0], element([0x76, 0x70], projection))
        let track = element([0xAE], element([0x83], [1]) + film)
        let sound = element([0xAE], element([0x83], [2]))
        return element([0x1A, 0x45, 0xDF, 0xA3], [])
            + element([0x18, 0x53, 0x80, 0x67], element([0x16, 0x54, 0xAE, 0x6B], sound + track))
    }

    @Test func `a projection with a yaw of half a turn mirrors, and one of a sphere is left alone`() {
        let roll: [UInt8] = [0x76, 0x75, 0x84] + Self.big(Int(Float(90).bitPattern))
        let yaw: [UInt8] = [0x76, 0x73, 0x84] + Self.big(Int(Float(180).bitPattern))
        let pitch: [UInt8] = [0x76, 0x74, 0x84] + Self.big(Int(Float(10).bitPattern))
        func orientation(_ projection: [UInt8]) -> Orientation? {
            MatroskaProjection.orientation(of: MemorySource(Self.header(projection)))
        }
        #expect(orientation(roll) == .turnedRight)
        #expect(orientation(yaw) == .mirrored)
        #expect(orientation(roll + yaw) == Orientation.turnedRight.followed(by: .mirrored))
        #expect(orientation(roll + pitch) == nil)
        #expect(orientation([0x76, 0x71, 0x81, 1] + roll) == nil)
        #expect(orientation([]) == .upright)
    }

    @Test func `headers cut off anywhere or with wrong sizes are read no further`() throws {
        let roll: [UInt8] = [0x76, 0x75, 0x84] + Self.big(Int(Float(90).bitPattern))
        for whole in [Self.header(roll), try Self.film(matrix: [0, 1, 1, 0]).suffix(900)] {
            for place in 0..<whole.count {
                var wrong = Array(whole)
                wrong[place] = 0xFF
                for bytes in [Array(whole.prefix(place)), wrong] {
                    let source = MemorySource(bytes)
                    _ = MovieMatrix.orientation(of: source)
                    _ = MatroskaProjection.orientation(of: source)
                }
            }
        }
    }

    @Test func `a film that begins with an empty edit shows its first picture until that begins`() throws {
        let file = try Self.film(edits: [(2000, -1), (1000, 4096)], length: 3000)
        let session = try Self.open(file)
        #expect(session.info.pageCount == 1 && session.info.pageSize == PageSize(width: 64, height: 96))
        #expect(abs(session.info.duration - 3) < 0.1)
        let pictures = [
            try TestPicture.thumbnail(MemorySource(file), by: VideoRenderer()), try TestPicture.page(session),
            try Self.frame(session, at: 0), try Self.frame(session, at: 1.5), try Self.frame(session, at: 2.5),
        ]
        for picture in pictures {
            #expect(picture.width == 64 && picture.height == 96)
            #expect(picture.shows(Self.green, at: 4, 4, within: 40))
            #expect(picture.shows(Self.blue, at: 59, 91, within: 40))
        }
    }

    @Test func `a film that waits plays, its first picture when the wait is over`() throws {
        let session = try #require(
            try Self.open(try Self.film(edits: [(2000, -1), (1000, 4096)], length: 3000)) as? any PlayingSession)
        let info = try session.play(from: 0, bounds: PixelSize(width: 96, height: 96), choice: PlaybackChoice())
        #expect(info.hasPictures)
        let picture = TestPicture(96, 96)
        try session.nextFrame(notBefore: 0, on: picture.canvas)
        #expect(abs(picture.canvas.moment - 2000) < 100)
        #expect(picture.shows(Self.green, at: 4, 4, within: 40))
    }

    @Test func `an edit of no length lasts to the end`() throws {
        let session = try Self.open(try Self.film(edits: [(0, 4096)], length: 1000))
        #expect(abs(session.info.duration - 1) < 0.1)
        #expect(try Self.frame(session, at: 0.8).shows(Self.green, at: 4, 4, within: 40))
    }
}
