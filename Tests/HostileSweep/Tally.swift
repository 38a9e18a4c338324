// SPDX-License-Identifier: MPL-2.0

import Glibc
import HostileVolume

/// What became of the operations, by the hostile name and the operation.
final class Tally {
    /// How an operation went.
    enum Result: Equatable {
        case ok
        case refused([String])
        case nameless([String])
        case left([String])
        case busy(String)
        case died(String)
        case hung

        /// How an operation ended, and what had changed then.
        init(_ end: Performer.End, _ changes: [String]) {
            self =
                switch end {
                case _ where !changes.isEmpty: .left(changes)
                case .hung: .hung
                case .died(let status): .died(status)
                case .done([], []): .ok
                case .done(_, let nameless) where !nameless.isEmpty: .nameless(nameless)
                case .done(let refusals, _): .refused(refusals)
                }
        }
    }

    private struct Cell {
        var (ok, refused, bad) = (0, 0, 0)
        var reasons: Set<String> = []
        /// The worst that has happened.
        var word = ""
    }

    private var cells: [String: [HostileOperation: Cell]] = [:]
    private var rows: [String] = []
    private var counts: [String: Int] = [:]
    private(set) var performed = 0
    /// How often names were exchanged while operations were performed, by the race.
    private var exchanges: [String: Int] = [:]

    var isClean: Bool { performed > 0 && counts.isEmpty && idle.isEmpty }

    /// The races in which nothing was exchanged, and which so show nothing.
    private var idle: [String] { exchanges.filter { $0.value == 0 }.keys.sorted() }

    /// Notes how often a name was exchanged during an operation.
    func note(exchanges count: Int, _ operation: HostileOperation, _ name: String, _ detail: String) {
        exchanges["\(operation.rawValue) with \(name) as \(detail)", default: 0] += count
    }

    /// Notes how an operation went, and prints it at once when it went wrong.
    func note(_ result: Result, _ operation: HostileOperation, _ name: String, _ detail: String) {
        performed += 1
        if cells[name] == nil { rows.append(name) }
        var cell = cells[name, default: [:]][operation] ?? Cell()
        switch result {
        case .ok: cell.ok += 1
        case .refused(let reasons):
            cell.refused += 1
            cell.reasons.formUnion(reasons)
        default:
            cell.bad += 1
            let (word, lines) = Self.complaint(result)
            counts[word, default: 0] += 1
            if cell.word.isEmpty || word == "LEFT" { cell.word = word }
            print("\(word): \(operation.rawValue) with \(name) as \(detail)")
            for line in lines.prefix(6) { print("    \(line)") }
            if lines.count > 6 { print("    and \(lines.count - 6) more") }
            fflush(nil)
        }
        cells[name, default: [:]][operation] = cell
    }

    private static func complaint(_ result: Result) -> (word: String, lines: [String]) {
        switch result {
        case .ok, .refused: ("", [])
        case .nameless(let reasons): ("NAMELESS", reasons)
        case .left(let changes): ("LEFT", changes)
        case .busy(let reason): ("BUSY", [reason])
        case .died(let end): ("DIED", [end])
        case .hung: ("HUNG", [])
        }
    }

    /// The table, the reasons of refusals, and a line of counts.
    var text: String {
        let operations = HostileOperation.allCases.filter { operation in rows.contains { cells[$0]?[operation] != nil }
        }
        let width = (rows.map(\.count).max() ?? 0) + 2
        var lines = ["", Self.pad("", width) + operations.map { Self.pad($0.rawValue, 11) }.joined()]
        for row in rows {
            let marks = operations.map { operation -> String in
                guard let cell = cells[row]?[operation] else { return "-" }
                if cell.bad > 0 { return "\(cell.word) \(cell.bad)" }
                return cell.refused == 0 ? "ok" : "\(cell.ok) ok \(cell.refused) no"
            }
            lines.append(Self.pad(row, width) + marks.map { Self.pad($0, 11) }.joined())
        }
        lines += ["", "Refused:"]
        for operation in operations {
            let reasons = rows.reduce(into: Set<String>()) { $0.formUnion(cells[$1]?[operation]?.reasons ?? []) }
            for reason in reasons.sorted().prefix(12) { lines.append("  \(operation.rawValue): \(reason)") }
        }
        if !idle.isEmpty { lines += ["", "Never exchanged:"] + idle.map { "  " + $0 } }
        let bad =
            ["LEFT", "NAMELESS", "BUSY", "DIED", "HUNG"].map { "\($0.lowercased()): \(counts[$0] ?? 0)" }
            + ["never exchanged: \(idle.count)"]
        lines += [
            "", "operations: \(performed), exchanges: \(exchanges.values.reduce(0, +)), " + bad.joined(separator: ", "),
        ]
        return lines.joined(separator: "\n")
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
