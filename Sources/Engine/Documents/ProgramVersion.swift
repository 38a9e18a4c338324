// SPDX-License-Identifier: MPL-2.0

/// Which Vitrine this is: the one place that says so.
public enum ProgramVersion {
    /// As people and other programs read it.
    public static let text = "0.1"
}
