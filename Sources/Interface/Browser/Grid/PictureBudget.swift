// SPDX-License-Identifier: MPL-2.0

/// Keeps values up to a total cost, and drops those not asked for longest.
struct PictureBudget<Key: Hashable, Value> {
    private struct Entry {
        let value: Value
        let cost: Int
        var lastUse: Int
    }

    /// The most that all values together may cost.
    let limit: Int
    /// The memory of all pictures, in bytes.
    private(set) var cost = 0
    private var entries: [Key: Entry] = [:]
    private var clock = 0

    /// An empty budget.
    init(limit: Int) { self.limit = limit }

    /// How many values there are.
    var count: Int { entries.count }

    /// The value of a key, which counts as used now.
    mutating func value(for key: Key) -> Value? {
        clock += 1
        entries[key]?.lastUse = clock
        return entries[key]?.value
    }

    /// Adds or replaces a value. One that costs more than the limit is not kept.
    mutating func insert(_ value: Value, for key: Key, cost: Int) {
        remove(key)
        guard cost <= limit else { return }
        clock += 1
        entries[key] = Entry(value: value, cost: cost, lastUse: clock)
        self.cost += cost
        if self.cost > limit { makeRoom(keeping: key) }
    }

    /// Drops a value.
    mutating func remove(_ key: Key) {
        if let old = entries.removeValue(forKey: key) { cost -= old.cost }
    }

    /// Drops more than it has to, so that not every insertion has to look for the oldest.
    private mutating func makeRoom(keeping newest: Key) {
        let oldestFirst = entries.filter { $0.key != newest }.sorted { $0.value.lastUse < $1.value.lastUse }
        for (key, _) in oldestFirst {
            guard cost > limit - limit / 8 else { return }
            remove(key)
        }
    }
}
