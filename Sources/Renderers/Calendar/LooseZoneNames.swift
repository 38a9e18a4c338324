// SPDX-License-Identifier: MPL-2.0

import Quantities

/// Names of time zones that programs spell in other ways than the time zone database and Windows do.
enum LooseZoneNames {
    /// Places with the same time all year whose distance from UTC is no whole number of hours, by that distance in minutes.
    private static let places = [
        270: "Asia/Kabul", 330: "Asia/Kolkata", 345: "Asia/Kathmandu", 390: "Asia/Yangon", 570: "Australia/Darwin",
    ]

    /// The usual spellings that a name may stand for, the most likely one first.
    static func spellings(of name: String) -> [String] {
        guard name.utf8.count < 100, !name.isEmpty else { return [] }
        // Outlook writes "tzone://Microsoft/Utc".
        let last = name.split(separator: "/").last.map { String($0).uppercased() } ?? ""
        if last == "UTC" || last == "GMT" || last == "Z" || last == "ZULU" { return ["Etc/UTC"] }
        if let zone = fixed(name) { return [zone] }
        var spellings = [capitalized(name), name.uppercased()]
        if let dash = name.firstIndex(of: "-") {
            let path = name[..<dash] + "/" + name[dash...].dropFirst()
            spellings += [String(path), capitalized(String(path))]
        }
        // A number that makes names unique.
        if let space = name.lastIndex(of: " "), name[space...].dropFirst().allSatisfy(\.isNumber) {
            spellings.append(String(name[..<space]).trimmed)
        }
        return spellings
    }

    /// The zone of an offset such as `GMT+0200` or `UTC-3`; nil for other names.
    private static func fixed(_ name: String) -> String? {
        let upper = name.uppercased()
        guard upper.hasPrefix("GMT") || upper.hasPrefix("UTC") else { return nil }
        let text = String(upper.dropFirst(3)).trimmed
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let parts = text.dropFirst().split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
        let digits = parts.joined()
        guard parts.count <= 2, (1...4).contains(digits.utf8.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }),
            let number = Int(written: digits)
        else { return nil }
        let minutes = digits.utf8.count > 2 ? number / 100 * 60 + number % 100 : number * 60
        guard minutes % 60 == 0 else { return sign == "+" ? places[minutes] : nil }
        if minutes == 0 { return "Etc/UTC" }
        return minutes <= 14 * 60 ? "Etc/GMT\(sign == "+" ? "-" : "+")\(minutes / 60)" : nil
    }

    /// A name with a capital letter at the start of each word but the short ones.
    private static func capitalized(_ name: String) -> String {
        var result = ""
        var word = ""
        func end() {
            let isShort = ["au", "of", "es"].contains(word) && !result.isEmpty
            result += isShort ? word : word.prefix(1).uppercased() + word.dropFirst()
            word = ""
        }
        for character in name.lowercased() {
            if character == "/" || character == "_" || character == "-" {
                end()
                result.append(character)
            } else {
                word.append(character)
            }
        }
        end()
        return result
    }
}
