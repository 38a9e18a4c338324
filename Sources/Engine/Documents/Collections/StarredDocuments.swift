// SPDX-License-Identifier: MPL-2.0

internal import Strings
public import VolumeAccess

/// The documents and folders that the user has starred, in the order in which that was done: one URI a line.
public struct StarredDocuments: Sendable, Equatable {
    /// The files with a star, in the order in which they got it.
    public private(set) var files: [FileLocation] = []
    private var known: Set<FileLocation> = []

    /// No stars.
    public init() {}

    /// Stars as they were stored, one URI a line. Other lines are dropped.
    public init(_ bytes: [UInt8]) {
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let uri = String(decoding: line, as: UTF8.self)
            if uri.contains("://") { star(FileLocation(uri: uri)) }
        }
    }

    /// The stars as they are stored, one URI a line.
    public var bytes: [UInt8] { Array(files.map { $0.uri + "\n" }.joined().utf8) }

    /// Whether a file is starred.
    public func contains(_ file: FileLocation) -> Bool { known.contains(file) }

    /// Stars a file; false when it was.
    @discardableResult public mutating func star(_ file: FileLocation) -> Bool {
        guard known.insert(file).inserted else { return false }
        files.append(file)
        return true
    }

    /// Takes a file's star away; false when it had none.
    @discardableResult public mutating func unstar(_ file: FileLocation) -> Bool {
        guard known.remove(file) != nil else { return false }
        files.removeAll { $0 == file }
        return true
    }

    /// Follows a file that was renamed or moved, and what lies in it; false when nothing of it is starred.
    @discardableResult public mutating func follow(_ old: FileLocation, to new: FileLocation) -> Bool {
        var isChanged = false
        for (index, file) in files.enumerated() {
            let moved: FileLocation
            if file == old {
                moved = new
            } else if let names = file.names(below: old) {
                moved = names.reduce(new) { $0.child($1) }
            } else {
                continue
            }
            files[index] = moved
            isChanged = true
        }
        if isChanged {
            known = Set(files)
            // What was moved onto another that has a star would be there twice.
            var seen: Set<FileLocation> = []
            files.removeAll { !seen.insert($0).inserted }
        }
        return isChanged
    }
}
