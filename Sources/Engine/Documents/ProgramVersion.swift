// SPDX-License-Identifier: MPL-2.0

/// The version of the program, defined here alone.
public enum ProgramVersion {
    /// The version as users and other programs read it.
    public static let text = "0.1"
}
