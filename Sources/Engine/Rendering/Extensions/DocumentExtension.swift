// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Quantities

/// An installed extension: a manifest and the program that it names.
public struct DocumentExtension: Hashable, Sendable {
    /// The name by which it is called in commands: that of its manifest without `.extension`.
    public let identifier: String
    /// The contents of the manifest.
    public let manifest: ExtensionManifest
    /// The path of the manifest.
    public let path: String
    /// Whether it lies among the user's data, not the system's.
    public let isOfUser: Bool
    /// When the manifest last changed.
    let changed: FileTime

    /// The path of the program.
    public var program: String {
        if manifest.program.hasPrefix("/") { return manifest.program }
        return path[...(path.lastIndex(of: "/") ?? path.startIndex)] + manifest.program
    }

    /// A text that is another one whenever the extension is: for notes about its pictures.
    public var stamp: String {
        var status = stat()
        let program =
            stat(program, &status) == 0 ? "\(FileTime(status).seconds)-\(ByteCount(lengthOf: status).int)" : ""
        return "\(identifier) \(manifest.version) \(changed.seconds) \(program)"
    }
}
