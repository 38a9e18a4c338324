// SPDX-License-Identifier: MPL-2.0

/// Breaks long lines into paragraphs that a text view lays out in about a millisecond.
///
/// Pango lays out a paragraph as a whole, on the main thread, and needs more than linear time for many tabs, combining
/// marks or changes of script. So each scalar has a weight, a paragraph has a limit, and expensive text that goes on
/// for many paragraphs is broken into shorter ones than a single long line among short ones.
struct TextLines: Equatable, Sendable {
    /// A text with its long lines broken.
    struct Broken: Sendable {
        /// The text in pieces of whole paragraphs, each about `sliceLength` bytes at most.
        var slices: [String] = []
        /// The number of Unicode scalars, which are the characters of a text view.
        var characters = 0
        /// The number of breaks that the text itself does not have.
        var breaks = 0
        /// The length in UTF-8.
        var length = 0
        /// Whether it is the text as it was.
        var isUnchanged = true
    }

    /// The scalar that an added break consists of (`U+2029`): a text view begins a paragraph there. It is hidden, so
    /// that copies do not have it.
    static let breakScalar: Unicode.Scalar = "\u{2029}"

    /// The weight of the longest paragraph; a letter weighs 1. Without lines that wrap, each paragraph is one line, and
    /// more of them are laid out at a time.
    private static func limit(wraps: Bool) -> Int { wraps ? 2000 : 1000 }
    /// The weight that each line may use up on average, without lines that wrap.
    private static let gain = 800
    /// The weight that lines can save up.
    private static let savings = 8000
    /// The most combining marks and joiners in a row.
    private static let clusterLimit = 32
    /// The columns after which a line that wraps is counted as the next one.
    private static let columns = 80
    /// About the length of a slice, in bytes; of code, which is highlighted slice by slice, it is an eighth of that.
    private static let sliceLength = 4096

    /// Whether the view wraps lines: then long lines are high, and few of them are laid out at a time.
    private let wraps: Bool
    private let limit: Int
    private var weight = 0
    private var allowance = TextLines.savings
    private var column = 0
    private var clusterLength = 0
    private var isJoined = false
    private var lastKind: UInt32 = 0
    private var wasBlank = false
    private var endsWithReturn = false

    /// The state at the start of a line.
    init(wraps: Bool, limit: Int? = nil) {
        self.wraps = wraps
        self.limit = limit ?? Self.limit(wraps: wraps)
    }

    /// Breaks a text that follows what was broken before.
    mutating func broken(_ text: String) -> Broken {
        var result = Broken()
        let bytes = Array(text.utf8)
        let sliceLength = wraps ? Self.sliceLength : Self.sliceLength / 8
        var slice: [UInt8] = []
        slice.reserveCapacity(sliceLength + 256)
        func finish(_ slice: inout [UInt8]) {
            guard !slice.isEmpty else { return }
            result.slices.append(String(decoding: slice, as: UTF8.self))
            result.length += slice.count
            slice.removeAll(keepingCapacity: true)
        }
        var index = 0
        for scalar in text.unicodeScalars {
            let width = UTF8.width(scalar)
            defer { index += width }
            result.characters += 1
            if scalar == "\n" || scalar == "\r" || scalar == Self.breakScalar {
                // A break of the text itself must be told from an added one.
                if scalar == Self.breakScalar {
                    slice.append(UInt8(ascii: "\n"))
                    result.isUnchanged = false
                } else {
                    slice.append(bytes[index])
                }
                if !(scalar == "\n" && endsWithReturn) { begin() }
                endsWithReturn = scalar == "\r"
                // Both characters of a line ending stay together.
                if slice.count >= sliceLength, scalar != "\r" { finish(&slice) }
                continue
            }
            endsWithReturn = false
            if breaks(before: scalar) {
                slice.append(contentsOf: String(Self.breakScalar).utf8)
                result.characters += 1
                result.breaks += 1
                result.isUnchanged = false
                if slice.count >= sliceLength { finish(&slice) }
            }
            slice.append(contentsOf: bytes[index..<index + width])
        }
        finish(&slice)
        return result
    }

    /// Begins a paragraph.
    private mutating func begin() {
        allowance = min(Self.savings, allowance + Self.gain)
        (weight, column, clusterLength, isJoined, lastKind) = (0, 0, 0, false, 0)
    }

    /// Counts a scalar.
    ///
    /// - Returns: whether a paragraph has to begin before it.
    private mutating func breaks(before scalar: Unicode.Scalar) -> Bool {
        let traits = ScalarTraits(scalar, distinguishesSigns: !wraps)
        let continues = traits.extendsCluster || isJoined
        let changesKind = traits.kind != 0 && lastKind != 0 && traits.kind != lastKind
        let cost = traits.weight + (changesKind ? 5 : 0)
        // Clusters stay whole unless they have no end.
        let isFull = weight + cost > limit || allowance < cost
        let isBroken = weight > 0 && (continues ? clusterLength >= Self.clusterLimit : isFull || isAtBlank(traits))
        if isBroken { begin() }
        clusterLength = continues && !isBroken ? clusterLength + 1 : 0
        isJoined = traits.joins
        if traits.kind != 0 { lastKind = traits.kind }
        weight += cost
        allowance = max(0, allowance - cost)
        // A line that wraps ends with all blanks that follow each other, however many.
        if !traits.isBlank || !wasBlank { column += traits.columns }
        if wraps, column >= Self.columns {
            column -= Self.columns
            allowance = min(Self.savings, allowance + Self.gain)
        }
        wasBlank = traits.isBlank
        return isBroken
    }

    /// Whether the scalar begins a word shortly before the limit.
    private func isAtBlank(_ traits: ScalarTraits) -> Bool {
        wasBlank && !traits.isBlank && (weight > limit - limit / 10 || allowance < limit / 10 && weight > Self.gain)
    }
}
