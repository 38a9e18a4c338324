// SPDX-License-Identifier: MPL-2.0

import Quantities

/// The moments of subtitles as text.
enum SubtitleTime {
    /// The seconds of `1:02:03,456` or `02:03.456`: hours may be missing, and the decimal sign is a comma or a point, or the
    /// colon that some write. Before the beginning of the film (`-00:00:01,000`) is at its beginning.
    static func seconds(_ text: Substring) -> Double? {
        if text.first == "-" { return text.dropFirst().first == "-" ? nil : seconds(text.dropFirst()).map { _ in 0 } }
        var parts = text.split(separator: ":", omittingEmptySubsequences: false)
        if parts.count == 4, parts[3].count == 3, parts[3].allSatisfy({ $0.isASCII && $0.isNumber }),
            parts[2].allSatisfy({ $0.isASCII && $0.isNumber })
        {
            let fraction = parts.removeLast()
            parts[2] = Substring("\(parts[2]).\(fraction)")
        }
        guard (2...3).contains(parts.count) else { return nil }
        var total = 0.0
        for part in parts {
            let number = part.map { $0 == "," ? "." : $0 }
            guard !number.isEmpty, number.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }),
                let value = Double(written: String(number))
            else { return nil }
            total = total * 60 + value
        }
        return total
    }

    /// The moment of some seconds: `00:01:02.345`.
    static func text(_ seconds: Double) -> String {
        let milliseconds = Int(saturating: min(max(0, seconds), 999 * 3600) * 1000 + 0.5)
        func digits(_ number: Int, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
        }
        let (total, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        return "\(digits(total / 3600, 2)):\(digits(total / 60 % 60, 2)):\(digits(total % 60, 2)).\(digits(rest, 3))"
    }
}
