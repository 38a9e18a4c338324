// SPDX-License-Identifier: MPL-2.0

/// A call that arrived over D-Bus.
public struct BusCall: Sendable {
    /// The caller's unique name; empty on a connection without a message bus.
    public let sender: String
    /// The method's name.
    public let method: String
    /// The arguments, of the types that the interface declares: others were refused before.
    public let arguments: [Variant]
}
