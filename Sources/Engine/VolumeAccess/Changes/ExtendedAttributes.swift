// SPDX-License-Identifier: MPL-2.0

internal import CFiles
internal import Glibc

/// Extended attributes, of an open file or of a name that is not followed. What cannot be read or set is left out: many
/// volumes have none.
enum ExtendedAttributes {
    static func all(of descriptor: Int32) -> [FileMetadata.Attribute] {
        all {
            flistxattr(descriptor, $0, $1)
        } value: {
            fgetxattr(descriptor, $0, $1, $2)
        }
    }

    static func all(of place: borrowing NameInFolder) -> [FileMetadata.Attribute] {
        withPath(of: place) { path in
            all {
                listxattr(path, $0, $1)
            } value: {
                getxattr(path, $0, $1, $2)
            }
        } ?? []
    }

    static func set(_ attribute: FileMetadata.Attribute, of descriptor: Int32) {
        _ = fsetxattr(descriptor, cName(attribute.name), attribute.value, attribute.value.count, 0)
    }

    static func set(_ attribute: FileMetadata.Attribute, of place: borrowing NameInFolder) {
        withPath(of: place) { path in
            _ = setxattr(path, cName(attribute.name), attribute.value, attribute.value.count, 0)
        }
    }

    /// Lends the path of the very file that a name stands for now. There are no calls on attributes that take a descriptor
    /// of a folder and a name (before Linux 6.13), and a file that may not be read can be opened without its content alone.
    private static func withPath<Result>(of place: borrowing NameInFolder, _ body: ([CChar]) -> Result) -> Result? {
        let descriptor = place.opened(O_PATH)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return body(Array("/proc/self/fd/\(descriptor)".utf8CString))
    }

    private static func all(
        list: (UnsafeMutablePointer<CChar>?, Int) -> Int,
        value: (UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int) -> Int
    ) -> [FileMetadata.Attribute] {
        // Most files have none, and one call says so.
        let size = list(nil, 0)
        guard size > 0 else { return [] }
        var names = [CChar](repeating: 0, count: size)
        let count = list(&names, size)
        guard count > 0 else { return [] }
        return names.prefix(count).split(separator: 0).compactMap { name in
            let cName = Array(name) + [0]
            let size = value(cName, nil, 0)
            guard size >= 0 else { return nil }
            var bytes = [UInt8](repeating: 0, count: size)
            guard value(cName, &bytes, size) == size else { return nil }
            return FileMetadata.Attribute(name: name.map(UInt8.init(bitPattern:)), value: bytes)
        }
    }

    private static func cName(_ name: [UInt8]) -> [CChar] { name.map(CChar.init(bitPattern:)) + [0] }
}
