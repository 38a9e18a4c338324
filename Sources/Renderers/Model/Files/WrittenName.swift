// SPDX-License-Identifier: MPL-2.0

/// A name at the end of a line in a Wavefront file, which may be in quotation marks and have a comment behind it. Either may
/// also be a part of the name, which decides by what there is.
enum WrittenName {
    /// The names that a text may stand for, the most literal one first.
    static func forms(_ text: String) -> [String] {
        var forms = [text]
        for form in [unquoted(text), withoutComment(text), unquoted(withoutComment(text))]
        where !form.isEmpty && !forms.contains(form) {
            forms.append(form)
        }
        return forms
    }

    /// The text without quotation marks around it.
    static func unquoted(_ text: String) -> String {
        guard let first = text.utf8.first, first == UInt8(ascii: "\"") || first == UInt8(ascii: "'"),
            text.utf8.count > 2, let end = text.dropFirst().lastIndex(of: Character(Unicode.Scalar(first)))
        else { return text }
        return String(text.dropFirst()[..<end])
    }

    /// The text up to a comment, which begins with `#` behind a blank.
    static func withoutComment(_ text: String) -> String {
        var last: Character = "\0"
        for place in text.indices {
            if text[place] == "#", last == " " || last == "\t" {
                var part = text[..<place]
                while let character = part.last, character.isWhitespace { part.removeLast() }
                return String(part)
            }
            last = text[place]
        }
        return text
    }

    /// The same path in other cases of its last name: a model made where the case of names makes no difference may write it
    /// as it likes.
    static func cases(ofPath path: String) -> [String] {
        let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let (folder, name) = (String(path[..<start]), String(path[start...]))
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let (stem, ending) = (String(name[..<dot]), String(name[dot...]))
        var cases = [path]
        for form in [
            name.lowercased(), stem + ending.lowercased(), stem.lowercased() + ending, name.uppercased(),
            stem + ending.uppercased(), stem.uppercased() + ending.lowercased(),
        ] where !cases.contains(folder + form) {
            cases.append(folder + form)
        }
        return cases
    }
}
