// SPDX-License-Identifier: MPL-2.0

/// Characters that look alike.
package struct TextRun: Hashable, Sendable {
    package var text: String
    package var style: TextStyle

    package init(_ text: String, _ style: TextStyle = TextStyle()) {
        self.text = text
        self.style = style
    }
}
