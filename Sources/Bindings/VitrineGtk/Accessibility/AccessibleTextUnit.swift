// SPDX-License-Identifier: MPL-2.0

internal import CGtkCompat

/// A part of a text by which screen readers read it (GtkAccessibleTextGranularity). The units of one kind follow each other
/// without gaps: a word goes to the beginning of the next one.
public enum AccessibleTextUnit: Sendable {
    /// A letter with its accents, which a user takes for one character.
    case character
    case word, sentence, line, paragraph

    init(_ unit: VitrineTextUnit) {
        self =
            switch unit {
            case VITRINE_TEXT_WORD: .word
            case VITRINE_TEXT_SENTENCE: .sentence
            case VITRINE_TEXT_LINE: .line
            case VITRINE_TEXT_PARAGRAPH: .paragraph
            default: .character
            }
    }
}
