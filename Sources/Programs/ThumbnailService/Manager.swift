// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib

/// `org.freedesktop.thumbnails.Manager1`: where specialised thumbnailers would register.
///
/// Documents are drawn in the sandbox alone, so none is called: `Register` is refused. Its signature is the one that
/// Tumbler has; `GetSupported` is the specification's, which Tumbler leaves out.
@MainActor enum Manager {
    static let name = "org.freedesktop.thumbnails.Manager1"
    static let path = "/org/freedesktop/thumbnails/Manager1"

    /// The D-Bus interface of the manager.
    static func interface(onChange: @escaping @MainActor () -> Void) -> BusInterface {
        BusInterface(
            name, xml: Interfaces.manager,
            methods: [
                "Register": { _ in
                    onChange()
                    throw BusError(
                        name: "org.freedesktop.DBus.Error.NotSupported",
                        message: "documents are drawn in Vitrine's sandbox alone")
                },
                "GetSupported": { _ in
                    onChange()
                    let pairs = await Task.detached { SupportedTypes.pairs }.value
                    return [Variant(pairs.schemes), Variant(pairs.types)]
                },
            ])
    }
}
