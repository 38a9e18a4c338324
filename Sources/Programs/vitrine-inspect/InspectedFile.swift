// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Glibc
internal import VolumeAccess

/// A file as it was named on the command line.
struct InspectedFile: Sendable {
    /// The words' bytes.
    let argument: [UInt8]

    /// The file's location: relative names start at the working directory, `file:` URIs are taken as such.
    var location: FileLocation {
        if argument.first == UInt8(ascii: "/") { return FileLocation(path: argument) }
        if let uri = String(validating: argument, as: UTF8.self), case let named = FileLocation(uri: uri),
            named.path != nil
        {
            return named
        }
        guard let folder = getcwd(nil, 0) else { return FileLocation(path: argument) }
        defer { free(folder) }
        let path = Array(UnsafeRawBufferPointer(start: folder, count: strlen(folder)))
        return FileLocation(path: path).child(argument)
    }

    /// The file's name, made fit for a terminal.
    var displayName: String { DisplayName.text(argument) }

    /// Makes it a folder unless it is one. Returns what is to be said when that fails.
    func makeFolder() -> String? {
        do throws(FileChangeError) {
            try FileAccesses.changes(for: location).makeFolder(location, isPrivate: false)
            return nil
        } catch .taken {
            return nil
        } catch {
            return error.message
        }
    }

    /// An object that begins with its name.
    var json: JSONObject {
        var object = JSONObject()
        object.add("file", String(decoding: argument, as: UTF8.self))
        if String(validating: argument, as: UTF8.self) == nil { object.add("fileBytes", Base64.encoded(argument)) }
        return object
    }

    /// The line that says that it failed.
    func failure(_ failure: InspectFailure) -> JSONObject {
        var object = json
        object.add("error", failure.json)
        return object
    }
}
