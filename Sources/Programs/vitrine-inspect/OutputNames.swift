// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

/// Names for the pictures of several files in one folder: `NAME.png`, and `NAME-2.png` for another file of that name.
struct OutputNames: Sendable {
    /// The names of one file's pictures.
    struct Name: Sendable {
        fileprivate let folder: FileLocation
        fileprivate let base: [UInt8]
        fileprivate let fileExtension: String

        /// The location for a representation: `NAME.low.png`, or `NAME.png` for nil, which is the best one.
        func location(_ representation: String?) -> FileLocation {
            let middle = representation.map { "." + $0 } ?? ""
            return folder.child(base + Array("\(middle).\(fileExtension)".utf8))
        }
    }

    private let names: [Name]

    init(folder: FileLocation, files: [InspectedFile], fileExtension: String) {
        var counts: [[UInt8]: Int] = [:]
        names = files.map { file in
            let name = file.location.nameBytes
            counts[name, default: 0] += 1
            let number = counts[name] ?? 1
            let base = number == 1 ? name : name + Array("-\(number)".utf8)
            return Name(folder: folder, base: base, fileExtension: fileExtension)
        }
    }

    subscript(index: Int) -> Name { names[index] }
}
