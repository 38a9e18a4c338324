// SPDX-License-Identifier: MPL-2.0

import PageLayout
import Quantities

/// The media queries of a part of a style sheet. They are evaluated for a screen of usual size, in light colours.
enum StyleMedia {
    /// The size of the window, in pixels of CSS.
    private static let (width, height) = (1_024.0, 768.0)

    /// Whether a list of media, such as `screen and (min-width: 40em)`, has that of the page; an empty one has all.
    static func applies(_ list: String) -> Bool {
        let list = list.lowercased()
        return list.trimmed.isEmpty || list.split(separator: ",").contains { query($0) }
    }

    private static func query(_ text: Substring) -> Bool {
        let words = words(of: text)
        let isNegated = words.first == "not"
        var isMet = true
        for word in words.dropFirst(isNegated ? 1 : 0) where word != "and" && word != "only" {
            if word == "or" { return false }
            isMet = isMet && (word.hasPrefix("(") ? feature(word.dropFirst().dropLast()) : isMedium(word))
        }
        return isMet != isNegated
    }

    private static func isMedium(_ word: Substring) -> Bool { word == "all" || word == "screen" }

    /// The words of a query; what stands in brackets is one.
    private static func words(of text: Substring) -> [Substring] {
        var words: [Substring] = []
        var rest = text
        while let first = rest.firstIndex(where: { !$0.isWhitespace }) {
            rest = rest[first...]
            var end = rest.endIndex
            if rest.first == "(" {
                end = rest.firstIndex(of: ")").map { rest.index(after: $0) } ?? rest.endIndex
            } else if let next = rest.firstIndex(where: { $0.isWhitespace || $0 == "(" }) {
                end = next
            }
            words.append(rest[..<end])
            rest = rest[end...]
        }
        return words
    }

    private static func feature(_ text: Substring) -> Bool {
        let parts = text.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
        let value = parts.count == 2 ? parts[1] : nil
        switch parts.first ?? "" {
        case "min-width", "min-device-width": return pixels(value).map { Self.width >= $0 } ?? false
        case "max-width", "max-device-width": return pixels(value).map { Self.width <= $0 } ?? false
        case "min-height", "min-device-height": return pixels(value).map { Self.height >= $0 } ?? false
        case "max-height", "max-device-height": return pixels(value).map { Self.height <= $0 } ?? false
        case "prefers-color-scheme": return value == "light"
        case "orientation": return value == "landscape"
        case "hover", "any-hover": return value == nil || value == "hover"
        case "pointer", "any-pointer": return value == nil || value == "fine"
        case "color", "width", "height": return value == nil
        case let range where value == nil: return width(in: range)
        default: return false
        }
    }

    /// Whether the width lies in a range such as `width >= 600px`.
    private static func width(in range: String) -> Bool {
        let words = range.split(separator: " ")
        guard words.count == 3, words[0] == "width", let limit = pixels(String(words[2])) else { return false }
        switch words[1] {
        case ">=": return Self.width >= limit
        case ">": return Self.width > limit
        case "<=": return Self.width <= limit
        case "<": return Self.width < limit
        default: return false
        }
    }

    private static func pixels(_ text: String?) -> Double? {
        text.flatMap { StyleLength($0)?.pixels(em: 16, root: 16) }
    }
}
