// SPDX-License-Identifier: MPL-2.0

internal import Documents

/// Addresses of links as they are shown before they are opened.
enum AddressText {
    /// The kinds of address that can be opened: pages and mail, nothing that reads or runs something on this machine.
    private static let schemes = ["https:", "http:", "mailto:"]

    /// Whether it may be opened at all.
    static func canOpen(_ address: String) -> Bool {
        let lowercased = address.lowercased()
        return schemes.contains { lowercased.hasPrefix($0) }
    }

    /// The address with deceptive characters made visible, cut in the middle where it is long.
    static func shown(_ address: String) -> String {
        let text = DisplayName.text(Array(address.utf8))
        guard text.count > 200 else { return text }
        return "\(text.prefix(140))…\(text.suffix(50))"
    }
}
