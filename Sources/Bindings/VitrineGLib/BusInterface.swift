// SPDX-License-Identifier: MPL-2.0

/// An interface that an object has on D-Bus: its introspection XML, and the implementation of its methods.
@MainActor public struct BusInterface {
    /// The implementation of a method: returns its values, or throws a ``BusError``.
    public typealias Method = @MainActor (BusCall) async throws -> [Variant]

    /// The interface's name.
    public let name: String
    /// The XML of a `<node>` that holds the `<interface>`.
    public let xml: String
    /// The implementations of the methods, by name. Calls begin in the order in which they came.
    public let methods: [String: Method]
    /// The getters of the properties, by name. All properties are read-only.
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
