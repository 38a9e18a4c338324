// SPDX-License-Identifier: MPL-2.0
import Glibc

/// Prints the figures.
enum Table {
    /// The first line.
    static func head() {
        say(line("name", "ours", "theirs", "ratio", "target", ""))
    }

    /// A figure's line.
    static func show(_ figure: Figure) {
        let target =
            switch figure.target {
            case .ratioAtLeast(let bound): "≥ \(number(bound)) ×"
            case .ratioAtMost(let bound): "≤ \(number(bound)) ×"
            case .atLeast(let bound): "≥ \(number(bound)) \(figure.unit)"
            case .atMost(let bound): "≤ \(number(bound)) \(figure.unit)"
            case .none: ""
            }
        say(
            line(
                figure.name, "\(number(figure.ours)) \(figure.unit)", figure.theirs.map(number) ?? "–",
                figure.ratio.map { "\(number($0)) ×" } ?? "–", target,
                figure.isReached.map { $0 ? "ok" : "short" } ?? ""))
    }

    /// The line of a row that could not be measured.
    static func show(failure: any Error, of row: String) {
        say(pad(row, 44) + " not measured: \(failure)")
    }

    /// The last lines.
    static func foot(missing: Set<String>) {
        guard !missing.isEmpty else { return }
        say("Not compared with, for want of it: " + missing.sorted().joined(separator: ", "))
    }

    /// Prints a line at once, however the output is buffered.
    static func say(_ text: String) {
        let bytes = Array((text + "\n").utf8)
        _ = write(STDOUT_FILENO, bytes, bytes.count)
    }

    private static func line(_ cells: String...) -> String {
        zip(cells, [44, 22, 10, 9, 22, 5]).map(pad).joined(separator: " ")
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// Three significant digits.
    private static func number(_ value: Double) -> String {
        guard value.isFinite else { return "?" }
        let digits = value == 0 ? 2 : max(0, 2 - Int(log10(abs(value)).rounded(.down)))
        let factor = pow(10, Double(min(digits, 4)))
        let rounded = (value * factor).rounded() / factor
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
