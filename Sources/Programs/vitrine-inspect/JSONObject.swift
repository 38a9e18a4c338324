// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// A JSON object in the making. Keys stay in the order in which they were added.
struct JSONObject {
    private var members: [String] = []

    /// The object on one line.
    var text: String { "{" + members.joined(separator: ",") + "}" }

    mutating func add(_ key: String, _ value: String?) {
        add(key, raw: value.map(Self.quoted) ?? "null")
    }

    mutating func add(_ key: String, _ value: Int) {
        add(key, raw: String(value))
    }

    mutating func add(_ key: String, _ value: Bool) {
        add(key, raw: String(value))
    }

    /// A number with one decimal.
    mutating func add(_ key: String, tenths value: Double) {
        let tenths = value.isFinite ? Int((value * 10).rounded()) : 0
        add(key, raw: "\(tenths / 10).\(abs(tenths % 10))")
    }

    mutating func add(_ key: String, _ values: [Int]) {
        add(key, raw: "[" + values.map(String.init).joined(separator: ",") + "]")
    }

    mutating func add(_ key: String, _ values: [String]) {
        add(key, raw: "[" + values.map(Self.quoted).joined(separator: ",") + "]")
    }

    mutating func add(_ key: String, _ value: JSONObject) {
        add(key, raw: value.text)
    }

    mutating func add(_ key: String, _ values: [JSONObject]) {
        add(key, raw: "[" + values.map(\.text).joined(separator: ",") + "]")
    }

    private mutating func add(_ key: String, raw: String) {
        members.append(Self.quoted(key) + ":" + raw)
    }

    /// A string as RFC 8259 has it, with nothing in it that would disturb a terminal.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || Self.isSteering(scalar):
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Direction marks and line separators.
    private static func isSteering(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
