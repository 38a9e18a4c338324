// SPDX-License-Identifier: MPL-2.0

/// What an object offers on D-Bus: an interface in the XML of introspection, and what its methods do.
@MainActor public struct BusInterface {
    /// What answers a call: with the values that the method returns, or a ``BusError``.
    public typealias Method = @MainActor (BusCall) async throws -> [Variant]

    /// The interface's name.
    public let name: String
    /// The XML of a `<node>` that holds the `<interface>`.
    public let xml: String
    /// What the methods do, by name. Calls begin in the order in which they came.
    public let methods: [String: Method]
    /// What the properties are, by name. All are for reading alone.
    public let properties: [String: @MainActor () -> Variant]
    /// The values of the last arguments of a method, by its name, for callers of an older version that leave them out.
    public let defaults: [String: [Variant]]

    /// An interface. Every method and every property in the XML needs its entry.
    public init(
        _ name: String, xml: String, methods: [String: Method],
        properties: [String: @MainActor () -> Variant] = [:], defaults: [String: [Variant]] = [:]
    ) {
        self.name = name
        self.xml = xml
        self.methods = methods
        self.properties = properties
        self.defaults = defaults
    }
}
