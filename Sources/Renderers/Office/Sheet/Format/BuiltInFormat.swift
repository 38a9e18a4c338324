// SPDX-License-Identifier: MPL-2.0

/// The built-in number formats, which have a number and no code (ECMA-376 part 1 §18.8.30).
enum BuiltInFormat {
    /// The dates in the form of the reader's language; from 27 on those of East Asia, which differ by language.
    static let dates: Set<Int> = Set([14] + Array(27...31) + [36] + Array(50...54) + [57, 58, 71, 72])

    static func code(_ number: Int) -> String? { codes[number] }

    private static let codes: [Int: String] = [
        1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 5: "$#,##0;\\-$#,##0", 6: "$#,##0;[Red]\\-$#,##0",
        7: "$#,##0.00;\\-$#,##0.00", 8: "$#,##0.00;[Red]\\-$#,##0.00", 9: "0%", 10: "0.00%", 11: "0.00E+00",
        12: "# ?/?", 13: "# ??/??", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM",
        19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss", 32: "h:mm:ss", 33: "h:mm:ss", 34: "h:mm:ss", 35: "h:mm:ss",
        37: "#,##0_);(#,##0)", 38: "#,##0_);[Red](#,##0)", 39: "#,##0.00_);(#,##0.00)",
        40: "#,##0.00_);[Red](#,##0.00)", 41: "_(* #,##0_);_(* (#,##0);_(* \"-\"_);_(@_)",
        42: "_($* #,##0_);_($* (#,##0);_($* \"-\"_);_(@_)", 43: "_(* #,##0.00_);_(* (#,##0.00);_(* \"-\"??_);_(@_)",
        44: "_($* #,##0.00_);_($* (#,##0.00);_($* \"-\"??_);_(@_)", 45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss.0",
        48: "##0.0E+0", 49: "@", 55: "h:mm:ss", 56: "h:mm:ss", 59: "0", 60: "0.00", 61: "#,##0", 62: "#,##0.00",
        67: "0%", 68: "0.00%", 69: "# ?/?", 70: "# ??/??", 73: "d-mmm-yy", 74: "d-mmm", 75: "mmm-yy", 76: "h:mm",
        77: "h:mm:ss", 79: "mm:ss", 80: "[h]:mm:ss", 81: "mm:ss.0",
    ]
}
