// SPDX-License-Identifier: MPL-2.0

/// An error: another program hands over more than is taken into memory.
public struct ContentTooLarge: Error, Equatable {
    /// The most that is taken, in bytes.
    public let limit: Int
}
