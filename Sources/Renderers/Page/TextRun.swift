// SPDX-License-Identifier: MPL-2.0

/// Characters that look alike.
struct TextRun: Hashable {
    var text: String
    var style: TextStyle

    init(_ text: String, _ style: TextStyle = TextStyle()) {
        self.text = text
        self.style = style
    }
}
