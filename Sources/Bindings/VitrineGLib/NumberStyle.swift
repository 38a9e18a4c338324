// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// The grouping of digits in whole numbers, such as `10,000`, as the locale writes them.
struct NumberStyle: Equatable {
    /// The text between groups; empty where digits are not grouped.
    var separator: String
    /// The sizes of the groups from the right, the last of which repeats (`grouping` of `localeconv`).
    var groups: [Int]

    /// The style of the process's locale (`localeconv`).
    static let local: NumberStyle = {
        guard let conventions = localeconv()?.pointee, let separator = conventions.thousands_sep,
            let grouping = conventions.grouping
        else { return NumberStyle(separator: "", groups: []) }
        // A zero ends the list, and the largest value of a char says that no digits are grouped beyond.
        var groups: [Int] = []
        var next = grouping
        while next.pointee > 0, next.pointee < CChar.max {
            groups.append(Int(next.pointee))
            next += 1
        }
        return NumberStyle(separator: String(cString: separator), groups: next.pointee == 0 ? groups : groups + [0])
    }()

    /// A number with its digits in groups.
    func text(of number: Int) -> String {
        let digits = String(number.magnitude)
        guard !separator.isEmpty, !groups.isEmpty else { return String(number) }
        var (parts, rest, index) = ([Substring](), digits[...], 0)
        while groups[index] > 0, rest.count > groups[index] {
            parts.append(rest.suffix(groups[index]))
            rest = rest.dropLast(groups[index])
            index = min(index + 1, groups.count - 1)
        }
        let grouped = ([rest] + parts.reversed()).joined(separator: separator)
        return number < 0 ? "-" + grouped : grouped
    }
}
