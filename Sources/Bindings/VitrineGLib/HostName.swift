// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// Names of hosts in the Internet.
public enum HostName {
    /// The name in ASCII, with `xn--` where it has other characters (`g_hostname_to_ascii`); nil for what is no name.
    public static func ascii(_ name: String) -> String? {
        guard !name.utf8.contains(0) else { return nil }
        return String(taking: g_hostname_to_ascii(name))
    }
}
