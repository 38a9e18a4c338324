// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
internal import Glibc

extension TimeZoneName {
    /// The user's time zone (`tzset(3)`): the one in the environment, else the system's; UTC where it has no name.
    public static let current = named ?? .utc

    /// The user's time zone as a value of `TZ`: its name, or the path of the system's zone file where that has no name.
    static let setting = named?.text ?? ":/etc/localtime"

    private static let named = {
        let environment = getenv("TZ").flatMap { String(validatingCString: $0) }
        return TimeZoneName(environment: environment, localtime: target(of: "/etc/localtime"))
    }()

    /// A time zone; nil without a name.
    ///
    /// - Parameters:
    ///   - environment: the value of `TZ`, such as `Europe/Berlin` or `:/usr/share/zoneinfo/Europe/Berlin`.
    ///   - localtime: the target of the symlink `/etc/localtime`.
    init?(environment: String?, localtime: String?) {
        if let environment, let name = Self.name(in: environment.drop { $0 == ":" }) {
            self = name
        } else if let localtime, let name = Self.name(in: localtime[...]) {
            self = name
        } else {
            return nil
        }
    }

    /// The name in a path below a folder `zoneinfo`, or the text itself when it is no absolute path.
    private static func name(in text: Substring) -> TimeZoneName? {
        let parts = text.split(separator: "/")
        if let folder = parts.lastIndex(of: "zoneinfo") {
            return TimeZoneName(parts[(folder + 1)...].joined(separator: "/"))
        }
        return TimeZoneName(text)
    }

    private static func target(of path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink(path, &bytes, bytes.count)
        return length > 0 ? String(decoding: bytes.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }
}
