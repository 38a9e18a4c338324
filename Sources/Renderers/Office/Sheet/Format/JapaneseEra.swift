// SPDX-License-Identifier: MPL-2.0

/// An era of the Japanese calendar.
struct JapaneseEra {
    let name: String
    let letter: String
    let firstYear: Int
    /// The serial number of its first day.
    let start: Int

    /// The era of a day; nil for days before 1900.
    static func of(_ serial: Int) -> JapaneseEra? {
        all.first { $0.start <= serial }
    }

    private static let all = [
        JapaneseEra(name: "令和", letter: "R", firstYear: 2019, start: 43_586),
        JapaneseEra(name: "平成", letter: "H", firstYear: 1989, start: 32_516),
        JapaneseEra(name: "昭和", letter: "S", firstYear: 1926, start: 9_856),
        JapaneseEra(name: "大正", letter: "T", firstYear: 1912, start: 4_595),
        JapaneseEra(name: "明治", letter: "M", firstYear: 1868, start: 0),
    ]
}
