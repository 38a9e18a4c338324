// SPDX-License-Identifier: MPL-2.0

extension String {
    /// This text with each `{name}` replaced by its value. One pass, so that a value with braces in it stays as it is.
    package func filled(_ values: [String: String]) -> String {
        var result = ""
        var rest = self[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            result += rest[..<open]
            let name = String(rest[rest.index(after: open)..<close])
            result += values[name] ?? String(rest[open...close])
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}
