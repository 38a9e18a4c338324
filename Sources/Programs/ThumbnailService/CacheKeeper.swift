// SPDX-License-Identifier: MPL-2.0

internal import Thumbnails
internal import VitrineGLib
internal import VolumeAccess

/// `org.freedesktop.thumbnails.Cache1`: keeps the cache true to what programs do with documents. Each call answers when
/// it is done.
@MainActor final class CacheKeeper {
    static let name = "org.freedesktop.thumbnails.Cache1"
    static let path = "/org/freedesktop/thumbnails/Cache1"

    private let cache: ThumbnailCache
    private let onChange: @MainActor () -> Void
    private var calls = 0

    /// Whether there is nothing to do.
    var isIdle: Bool { calls == 0 }

    /// - Parameter onChange: called when a call came or was done.
    init(_ cache: ThumbnailCache, onChange: @escaping @MainActor () -> Void) {
        self.cache = cache
        self.onChange = onChange
    }

    /// The D-Bus interface of the cache.
    var interface: BusInterface {
        BusInterface(
            Self.name, xml: Interfaces.cache,
            methods: [
                "Move": { [unowned self] in try await follow($0, keepsOriginals: false) },
                "Copy": { [unowned self] in try await follow($0, keepsOriginals: true) },
                "Delete": { [unowned self] call in
                    await counted { [cache] in await cache.remove(Self.locations(call.arguments[0])) }
                },
                "Cleanup": { [unowned self] call in
                    let since = Int64(call.arguments[1].uint32 ?? 0)
                    return await counted { [cache] in
                        await cache.cleanUp(below: Self.locations(call.arguments[0]), changedBefore: since)
                    }
                },
            ])
    }

    private func follow(_ call: BusCall, keepsOriginals: Bool) async throws(BusError) -> [Variant] {
        let (from, to) = (Self.locations(call.arguments[0]), Self.locations(call.arguments[1]))
        guard from.count == to.count else { throw .invalidArguments("as many URIs to as from") }
        return await counted { [cache] in
            await cache.follow(zip(from, to).map { ($0, $1) }, keepsOriginals: keepsOriginals)
        }
    }

    private func counted(_ body: @MainActor () async -> Void) async -> [Variant] {
        calls += 1
        onChange()
        await body()
        calls -= 1
        onChange()
        return []
    }

    private static func locations(_ uris: Variant) -> [FileLocation] {
        (uris.strings ?? []).map { FileLocation(uri: $0) }
    }
}
