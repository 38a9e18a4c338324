// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib

/// A name that somebody typed for a file: whether it can be had, and if not, why.
@nonexhaustive public enum NewName: Equatable, Sendable {
    /// It is the name that the file has.
    case unchanged
    /// It can be tried; the remark says what the user may not have meant.
    case acceptable([UInt8], remark: String?)
    /// No file can be called so, for the reason given.
    case refused(String)

    /// Judges a name without asking a disk.
    ///
    /// - Parameters:
    ///   - text: what was typed.
    ///   - original: the text that was there to be changed.
    ///   - isFolder: what is named.
    ///   - isTaken: whether the folder has another file of that name.
    public init(_ text: String, original: String, isFolder: Bool = false, isTaken: ([UInt8]) -> Bool) {
        let name = Array(text.utf8)
        if name == Array(original.utf8) {
            self = .unchanged
        } else if text.allSatisfy(\.isWhitespace) {
            self = .refused(tr("Enter a name."))
        } else if name.contains(UInt8(ascii: "/")) || name.contains(0) {
            self = .refused(tr("A name cannot contain “/”."))
        } else if text == "." || text == ".." {
            self = .refused(tr("A file cannot be named “{name}”.", ["name": text]))
        } else if name.count > FreeName.limit {
            self = .refused(tr("The name is too long."))
        } else if isTaken(name) {
            self = .refused(
                isFolder ? tr("A folder with that name already exists.") : tr("A file with that name already exists."))
        } else {
            self = .acceptable(name, remark: Self.remark(name, original: Array(original.utf8), isFolder: isFolder))
        }
    }

    private static func remark(_ name: [UInt8], original: [UInt8], isFolder: Bool) -> String? {
        if name.first == UInt8(ascii: "."), original.first != UInt8(ascii: ".") {
            return isFolder
                ? tr("Folders whose names begin with “.” are hidden.")
                : tr("Files whose names begin with “.” are hidden.")
        }
        if name.last == UInt8(ascii: " ") || name.first == UInt8(ascii: " ") {
            return tr("The name begins or ends with a space.")
        }
        // The names are canonically equivalent, though their bytes differ.
        if String(decoding: name, as: UTF8.self) == String(decoding: original, as: UTF8.self) {
            return tr("The name looks the same, but its letters are encoded in another way.")
        }
        guard !isFolder else { return nil }
        let (old, new) = (
            original[FreeName.extensionStart(of: original)...], name[FreeName.extensionStart(of: name)...]
        )
        guard !old.isEmpty, old != new else { return nil }
        let values = ["old": DisplayName.text(Array(old)), "new": DisplayName.text(Array(new))]
        return new.isEmpty
            ? tr("Without “{old}”, apps may not recognize the file type.", values)
            : tr("The file will be treated as “{new}” instead of “{old}”.", values)
    }

    /// How many characters of a name come before its extension: what is selected when renaming begins.
    public static func stemLength(of name: String) -> Int {
        let bytes = Array(name.utf8)
        return String(decoding: bytes[..<FreeName.extensionStart(of: bytes)], as: UTF8.self).unicodeScalars.count
    }
}
