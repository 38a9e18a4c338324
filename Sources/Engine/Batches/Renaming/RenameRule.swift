// SPDX-License-Identifier: MPL-2.0

internal import Documents
public import Quantities
internal import Strings
internal import VolumeAccess

/// How new names are made of old ones. Extensions stay.
public struct RenameRule: Equatable, Sendable {
    /// A text to look for in the old names, without their extensions; empty for none. Every place where it stands is replaced.
    public var searched = ""
    /// The text that replaces the found text.
    public var replacement = ""
    /// Whether large and small letters are the same when looking for it.
    public var ignoresCase = false
    /// The template of the new names. Its `{name}` is the old name after searching and replacing.
    public var template = NameTemplate.name
    /// How they are written.
    public var letterCase = LetterCase.unchanged
    /// How their extensions are written.
    public var extensionCase = LetterCase.unchanged
    /// The number of the first file.
    public var firstNumber = 1
    /// The difference between the numbers of two successive files.
    public var numberStep = 1

    /// A rule that changes nothing.
    public init() {}

    /// The new name of a file.
    ///
    /// - Parameters:
    ///   - index: which file of the batch it is, from 0.
    ///   - isFolder: whether it is a folder, which has no extension.
    ///   - modified: when it was last changed, in nanoseconds since 1970.
    ///   - taken: when it was taken, in ISO 8601.
    public func name(
        of old: [UInt8], index: Int, isFolder: Bool = false, modified: FileTime = .unknown, taken: String? = nil
    ) -> [UInt8] {
        let dot = isFolder ? old.count : FreeName.extensionStart(of: old)
        let stem = replaced(Array(old[..<dot]))
        let number = firstNumber + index * numberStep
        let filled = template.filled(stem: stem, number: number, modified: modified, taken: taken)
        return letterCase.applied(to: filled) + extensionCase.applied(to: Array(old[dot...]))
    }

    private func replaced(_ stem: [UInt8]) -> [UInt8] {
        guard !searched.isEmpty else { return stem }
        if ignoresCase, let text = String(validating: stem, as: UTF8.self) { return Array(replaced(text).utf8) }
        return stem.replacing(Array(searched.utf8), by: Array(replacement.utf8))
    }

    /// Character by character, as what a letter becomes in the other case can have another length.
    private func replaced(_ text: String) -> String {
        let letters = text.map { ($0, $0.lowercased()) }
        let wanted = searched.map { $0.lowercased() }
        var result = ""
        var index = 0
        while index < letters.count {
            if index + wanted.count <= letters.count,
                letters[index..<(index + wanted.count)].map(\.1).elementsEqual(wanted)
            {
                result += replacement
                index += wanted.count
            } else {
                result.append(letters[index].0)
                index += 1
            }
        }
        return result
    }

    /// The steps for the files, without regard to the other files of their folders.
    func steps(for files: [BatchFile]) -> [BatchStep] {
        var index = -1
        return files.map { file in
            guard let facts = file.facts, let folder = file.location.parent else { return BatchStep(file) }
            if template.needsDatesTaken, file.taken == nil { return BatchStep(file, problem: .noDateTaken) }
            index += 1
            let old = file.location.nameBytes
            let isFolder = facts.kind == .folder
            let new = name(of: old, index: index, isFolder: isFolder, modified: facts.modified, taken: file.taken)
            return BatchStep(
                file, target: new.isEmpty ? nil : folder.child(new),
                problem: Self.problem(with: new, of: old, isFolder: isFolder))
        }
    }

    private static func problem(with new: [UInt8], of old: [UInt8], isFolder: Bool) -> BatchProblem? {
        if new == old { return .unchanged }
        let hasStem = FreeName.extensionStart(of: new) > 0 && new.contains { $0 != 0x20 && $0 != UInt8(ascii: ".") }
        let kept = isFolder ? 0 : old.count - FreeName.extensionStart(of: old)
        if new.count <= kept || !hasStem { return .emptyName }
        if new.contains(UInt8(ascii: "/")) || new.contains(0) { return .invalidName }
        return new.count > FreeName.limit ? .tooLong(limit: FreeName.limit) : nil
    }
}
