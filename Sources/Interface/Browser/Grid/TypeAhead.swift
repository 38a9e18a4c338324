// SPDX-License-Identifier: MPL-2.0

/// Finds a document by the first letters of its name, as they are typed.
///
/// Letters typed within a second of each other belong together. One letter again and again goes through the names that
/// begin with it.
struct TypeAhead {
    /// A search for a name among the documents.
    struct Search: Equatable {
        /// The beginning of the name, case folded.
        let prefix: String
        /// The index to look at first; the search goes round.
        let start: Int

        /// Whether a name is what is looked for.
        func matches(_ name: String) -> Bool { name.lowercased().hasPrefix(prefix) }
    }

    /// How long a pause may be, in seconds.
    static let pause = 1.0

    private var typed = ""
    private var lastTime = -Double.infinity

    /// Whether a character typed now would go on with what was typed.
    func isOpen(at time: Double) -> Bool { !typed.isEmpty && time - lastTime < Self.pause }

    /// Takes a typed character.
    ///
    /// - Parameters:
    ///   - time: now, in seconds of any clock.
    ///   - current: the index of the selected document, if there is one.
    /// - Returns: the search it makes.
    mutating func type(_ character: Character, at time: Double, current: Int?) -> Search {
        if !isOpen(at: time) { typed = "" }
        lastTime = time
        let letter = character.lowercased()
        let isRepeated = !typed.isEmpty && typed.allSatisfy { String($0) == letter }
        typed += letter
        if isRepeated || typed == letter {
            return Search(prefix: isRepeated ? letter : typed, start: current.map { $0 + 1 } ?? 0)
        }
        return Search(prefix: typed, start: current ?? 0)
    }

    /// Forgets what was typed.
    mutating func end() { typed = "" }
}
