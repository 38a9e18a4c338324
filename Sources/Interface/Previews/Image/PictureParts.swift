// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VitrineGtk

/// The drawn parts of a picture, and the parts to request next: the whole of a small picture; else an overview and, at
/// larger scales, squares, the visible ones from the middle of the view outwards first, then those around them.
struct PictureParts<Picture> {
    /// A picture of a part, to be asked for.
    struct Want: Hashable {
        enum Kind: Hashable {
            case whole, strip, square
        }

        let kind: Kind
        let frame: Int
        /// Pixels per pixel of the picture itself.
        let scale: Double
        /// The region in pixels at that scale.
        let region: PixelRect
    }

    /// The visible part of the picture and its scale.
    struct Look: Equatable {
        var frame = 0
        /// At most 1.
        var scale: Double
        /// The visible rectangle, in pixels of the stored picture.
        var seen: Rectangle
        /// Which way it was moved last: from -1 to 1 in both directions.
        var heading: (x: Double, y: Double) = (0, 0)

        static func == (left: Self, right: Self) -> Bool {
            left.frame == right.frame && left.scale == right.scale && left.seen == right.seen
                && left.heading == right.heading
        }
    }

    private struct Whole {
        let picture: Picture
        let scale: Double
    }

    private typealias Key = PagePictures<Picture>.Key

    /// Pictures of more pixels are not drawn as a whole.
    static var wholeLimit: Double { 8e6 }
    /// The side of a square in pixels.
    static var side: Int { 512 }
    /// The most bytes of squares that are kept.
    private static var byteLimit: Int { 160 << 20 }

    private let size: PageSize
    /// Instead of the whole, for a huge picture.
    private let strips: OverviewStrips?
    private var whole: Whole?
    private var overview: [Picture] = []
    private var squares = PagePictures<Picture>(byteLimit: byteLimit)

    /// - Parameter size: of the stored picture in its pixels.
    init(size: PageSize, strips: OverviewStrips?) {
        self.size = size
        self.strips = strips
    }

    /// Whether there is anything to show.
    var isEmpty: Bool { whole == nil && overview.isEmpty }

    /// The scale at which a whole frame is drawn when it is looked at from some distance.
    func wholeScale(_ scale: Double) -> Double {
        min(1, scale, (Self.wholeLimit / (size.width * size.height)).squareRoot())
    }

    // MARK: what is there

    /// Keeps what was asked for.
    mutating func insert(_ picture: Picture, bytes: Int, for want: Want) {
        switch want.kind {
        case .whole: whole = Whole(picture: picture, scale: want.scale)
        case .strip: overview.append(picture)
        case .square: squares.insert(picture, bytes: bytes, for: Self.key(want))
        }
    }

    /// Takes a whole frame of what moves; nothing that was drawn before is of use.
    mutating func show(frame: Picture, scale: Double) {
        whole = Whole(picture: frame, scale: scale)
        squares = PagePictures(byteLimit: Self.byteLimit)
    }

    /// The pictures to draw, the coarsest first, with the part that each shows in pixels of the stored picture.
    mutating func pieces(_ look: Look) -> [(picture: Picture, part: Rectangle)] {
        var pieces: [(Picture, Rectangle)] = []
        if let strips {
            for (picture, strip) in zip(overview, strips.strips) {
                pieces.append((picture, Self.part(strip, strips.scale)))
            }
        }
        if let whole { pieces.append((whole.picture, Rectangle(width: size.width, height: size.height))) }
        guard needsSquares(look) else { return pieces }
        for (key, picture) in squares.others(of: look.frame, than: look.scale) {
            pieces.append((picture, Self.part(key.region, key.pixelScale)))
        }
        for region in regions(look) {
            let key = Key(page: look.frame, pixelScale: look.scale, region: region)
            if let picture = squares.picture(for: key) { pieces.append((picture, Self.part(region, look.scale))) }
        }
        return pieces
    }

    /// Whether all that is seen is drawn as large as it is shown.
    func isSharp(_ look: Look) -> Bool {
        guard !isEmpty else { return false }
        guard needsSquares(look) else { return reached >= look.scale * 0.999 }
        return regions(look).allSatisfy { hasSquare($0, look) }
    }

    // MARK: what is wanted

    /// The part to request next; nil when all parts are there or requested.
    ///
    /// - Parameters:
    ///   - underway: what has been asked for.
    ///   - isAtRest: whether nothing was moved for a while, so that what is not seen may take its time.
    func next(_ look: Look, underway: Set<Want>, isAtRest: Bool) -> Want? {
        if needsSquares(look) {
            func want(_ region: PixelRect) -> Want {
                Want(kind: .square, frame: look.frame, scale: look.scale, region: region)
            }
            let missing = regions(look).lazy.filter { !hasSquare($0, look) }.map(want)
            if let next = missing.first(where: { !underway.contains($0) }) { return next }
            guard missing.isEmpty else { return nil }
            let around = regionsAround(look).lazy.filter { !hasSquare($0, look) }.map(want)
            if let next = around.first(where: { !underway.contains($0) }) { return next }
            if strips == nil { return nil }
        }
        guard underway.isEmpty else { return nil }
        if let strips {
            guard isAtRest || overview.isEmpty, overview.count < strips.strips.count else { return nil }
            return Want(kind: .strip, frame: 0, scale: strips.scale, region: strips.strips[overview.count])
        }
        let scale = wholeScale(look.scale)
        guard reached < scale * 0.999 else { return nil }
        let region = PixelRect(
            x: 0, y: 0, width: max(1, Int(size.width * scale)), height: max(1, Int(size.height * scale)))
        return Want(kind: .whole, frame: look.frame, scale: scale, region: region)
    }

    /// The scale at which all of it is there.
    private var reached: Double {
        if let strips { return overview.count == strips.strips.count ? strips.scale : 0 }
        return whole?.scale ?? 0
    }

    /// Whether squares are seen, above what is there of the whole.
    private func needsSquares(_ look: Look) -> Bool {
        guard !isEmpty else { return false }
        if let strips { return look.scale > strips.scale }
        return look.scale > wholeScale(look.scale) * 1.001
    }

    private func hasSquare(_ region: PixelRect, _ look: Look) -> Bool {
        squares.contains(Key(page: look.frame, pixelScale: look.scale, region: region))
    }

    // MARK: squares

    /// The squares that are seen, from the middle of the view on.
    private func regions(_ look: Look) -> [PixelRect] {
        squares(in: look.seen, look, around: (look.seen.x + look.seen.width / 2, look.seen.y + look.seen.height / 2))
    }

    /// The squares around those, on the side first to which one moves.
    private func regionsAround(_ look: Look) -> [PixelRect] {
        let (seen, margin) = (look.seen, Double(Self.side) / look.scale)
        let part = Rectangle(
            x: seen.x - margin, y: seen.y - margin, width: seen.width + 2 * margin, height: seen.height + 2 * margin)
        let middle = (
            x: seen.x + seen.width * (1 + look.heading.x) / 2, y: seen.y + seen.height * (1 + look.heading.y) / 2
        )
        return squares(in: part, look, around: middle)
    }

    private func squares(in part: Rectangle, _ look: Look, around middle: (x: Double, y: Double)) -> [PixelRect] {
        let scale = look.scale
        let whole = PixelSize(width: max(1, Int(size.width * scale)), height: max(1, Int(size.height * scale)))
        func distance(_ square: PixelRect) -> Double {
            let x = Double(square.x) + Double(square.width) / 2 - middle.x * scale
            let y = Double(square.y) + Double(square.height) / 2 - middle.y * scale
            return x * x + y * y
        }
        let (x, y) = (max(0, Int(part.x * scale)), max(0, Int(part.y * scale)))
        let pixels = PixelRect(
            x: x, y: y, width: Int((part.maxX * scale).rounded(.up)) - x,
            height: Int((part.maxY * scale).rounded(.up)) - y)
        return PageTiles.squares(of: whole, in: pixels, side: Self.side).sorted { distance($0) < distance($1) }
    }

    private static func key(_ want: Want) -> Key {
        Key(page: want.frame, pixelScale: want.scale, region: want.region)
    }

    /// The part of the picture that a region shows, in pixels of the stored picture.
    private static func part(_ region: PixelRect, _ scale: Double) -> Rectangle {
        Rectangle(
            x: Double(region.x) / scale, y: Double(region.y) / scale, width: Double(region.width) / scale,
            height: Double(region.height) / scale)
    }
}
