// SPDX-License-Identifier: MPL-2.0

internal import CICal
import Quantities
internal import Strings

/// The names by which calendars refer to time zones that they do not describe.
enum ZoneNames {
    private static let continents = [
        "Europe", "Asia", "America", "Africa", "Australia", "Pacific", "Atlantic", "Indian", "America/Argentina",
    ]

    /// The zone of the time zone database that a name stands for: the name itself, the end of a path that a program writes
    /// before it, a former name, a name that Windows gives the zone, or a list of cities; nil for an unknown one.
    static func known(_ name: String) -> String? {
        let name = name.trimmed
        return direct(name) ?? LooseZoneNames.spellings(of: name).lazy.compactMap { direct($0) }.first
    }

    private static func direct(_ name: String) -> String? {
        if let zone = today(name) { return zone }
        if let zone = WindowsZones.name(name), isKnown(zone) { return zone }
        if name.hasPrefix("("), let end = name.firstIndex(of: ")") {
            // Outlook writes the display name of Windows: "(UTC+09:00) Osaka, Sapporo, Tokyo".
            return zone(ofCities: String(name[end...].dropFirst()).trimmed)
        }
        let parts = name.split(separator: "/")
        guard parts.count > 1 else { return nil }
        for length in (1...3).reversed() where length < parts.count || name.hasPrefix("/") {
            let end = parts.suffix(length).joined(separator: "/")
            if let zone = today(end) { return zone }
        }
        return nil
    }

    /// The place in a zone's name, without a path before it.
    static func shortened(_ name: String) -> String {
        if name.hasPrefix("Etc/GMT"), let hours = Int(written: name.dropFirst(7)), hours != 0 {
            // The database counts hours behind UTC.
            return "UTC\(hours < 0 ? "+" : "-")\(abs(hours))"
        }
        guard name.hasPrefix("/") else { return name }
        return known(name) ?? name.split(separator: "/").suffix(2).joined(separator: "/")
    }

    private static func zone(ofCities text: String) -> String? {
        if let zone = WindowsZones.name(text), isKnown(zone) { return zone }
        for city in text.split(whereSeparator: { $0 == "," || $0 == "/" || $0 == ";" }) {
            let name = String(String(city).trimmed.map { $0 == " " ? "_" : $0 })
            for continent in continents where isKnown("\(continent)/\(name)") { return "\(continent)/\(name)" }
        }
        return nil
    }

    /// The name of a zone if this machine has it, else its current name if it is a former one.
    private static func today(_ name: String) -> String? {
        if isKnown(name) { return name }
        return FormerZones.name(name).flatMap { isKnown($0) ? $0 : nil }
    }

    /// Whether the time zone database of this machine has a name.
    static func isKnown(_ name: String) -> Bool {
        let isPlain =
            name.utf8.count < 64 && !name.hasPrefix("/")
            && name.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                    || [0x2B, 0x2D, 0x2F, 0x5F].contains($0)
            }
        // A path out of the database is no name.
        return isPlain && !name.isEmpty && icaltimezone_get_builtin_timezone(name) != nil
    }

    /// The names of the zones that a file describes, with at least one rule each.
    static func described(in lines: [String]) -> Set<String> {
        var names: Set<String> = []
        var name: String?
        for line in lines {
            let upper = line.prefix(32).uppercased()
            if upper.hasPrefix("BEGIN:VTIMEZONE") || upper.hasPrefix("END:VTIMEZONE") {
                name = nil
            } else if upper.hasPrefix("TZID") {
                name = ContentLine(line)?.raw.trimmed
            } else if let zone = name, upper.hasPrefix("BEGIN:STANDARD") || upper.hasPrefix("BEGIN:DAYLIGHT") {
                names.insert(zone)
            }
        }
        return names
    }

    /// A line with the name of its zone replaced by one that libical knows, unless the file describes that zone.
    static func resolved(_ line: String, described: Set<String>) -> String {
        let head = line.prefix(512)
        guard let start = start(in: head) else { return line }
        let value = head[start...]
        var end = value.endIndex
        var name = value
        if value.first == "\"" {
            name = value.dropFirst().prefix { $0 != "\"" }
            end = name.endIndex < value.endIndex ? value.index(after: name.endIndex) : name.endIndex
        } else {
            // The offset in parentheses, as in "(UTC+09:00) Osaka, Sapporo, Tokyo", has a colon.
            let inner = value.first == "(" ? value.firstIndex(of: ")") ?? value.startIndex : value.startIndex
            end = value[inner...].firstIndex { $0 == ";" || $0 == ":" } ?? value.endIndex
            name = value[..<end]
        }
        guard !described.contains(String(name)), let known = known(String(name)), known != name else { return line }
        return line[..<start] + known + line[end...]
    }

    /// The place behind the name of the parameter for a zone.
    private static func start(in head: Substring) -> String.Index? {
        var rest = head
        while let semicolon = rest.firstIndex(of: ";") {
            rest = rest[semicolon...].dropFirst()
            if rest.prefix(5).uppercased() == "TZID=" { return rest.dropFirst(5).startIndex }
        }
        return nil
    }
}
