// SPDX-License-Identifier: MPL-2.0

/// The name of a time zone in the IANA database, such as `Europe/Berlin`. Processes in the sandbox get the user's in an
/// environment variable.
public struct TimeZoneName: Equatable, Sendable {
    /// The name of the environment variable.
    public static let variable = "VITRINE_TIME_ZONE"
    /// Coordinated Universal Time.
    public static let utc = TimeZoneName("UTC")!

    /// The name.
    public let text: String

    /// A name; nil unless it consists of ASCII letters, digits and `/`, `_`, `+`, `-`, and is no path out of the database.
    public init?(_ text: some StringProtocol) {
        let isSound = text.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2F, 0x5F: true
            default: false
            }
        }
        guard isSound, !text.isEmpty, text.utf8.count <= 64, !text.hasPrefix("/") else { return nil }
        self.text = String(text)
    }
}
