// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities

/// The derivation of an entry's key from a password: a slow derivation that starts with the hash of the password.
struct OpenDocumentKey: Hashable {
    private enum Derivation: Hashable {
        case rounds(Int)
        case memory(MemoryHardKey)
    }

    /// The hash function of the password.
    let start: Digest
    private let derivation: Derivation
    private let salt: [UInt8]
    private let length: Int

    /// The maximum number of rounds, more than any program writes; a round takes about a microsecond.
    private static let roundLimit = 10_000_000

    /// Reads the elements `key-derivation` and `start-key-generation`.
    ///
    /// - Parameter length: the length of the cipher's key, in bytes.
    init(_ element: XMLElement, start: XMLElement?, length: Int) throws(Refusal) {
        let startName = start?.manifestValue("start-key-generation-name")?.lowercased() ?? "sha1"
        guard
            let found = [("sha1", Digest.sha1), ("sha256", .sha256), ("sha384", .sha384), ("sha512", .sha512)]
                .first(where: { startName.hasSuffix($0.0) })
        else { throw Refusal(.protected, "it is encrypted with an unknown hash function") }
        self.start = found.1
        try found.1.require()
        try Digest.sha1.require()
        salt = Base64.decode((element.manifestValue("salt") ?? "").utf8)
        self.length = length
        let name = (element.manifestValue("key-derivation-name") ?? "PBKDF2").lowercased()
        func number(_ attribute: String, _ usual: Int) -> Int {
            guard let text = element.manifestValue(attribute) else { return usual }
            return Int(written: text) ?? -1
        }
        if name.hasSuffix("pbkdf2") {
            let rounds = number("iteration-count", 1024)
            guard (1...Self.roundLimit).contains(rounds) else {
                throw Refusal(.damaged, "an impossible number of rounds")
            }
            derivation = .rounds(rounds)
        } else if name.hasSuffix("argon2id") {
            derivation = .memory(
                MemoryHardKey(
                    passes: number("argon2-iterations", 3), memory: number("argon2-memory", 1 << 16),
                    lanes: number("argon2-lanes", 4)))
        } else {
            throw Refusal(.protected, "no password opens it")
        }
    }

    /// The key derived from the hash of a password.
    func derived(from hash: [UInt8]) throws(Refusal) -> [UInt8] {
        switch derivation {
        case .rounds(let rounds):
            try Digest.sha1.derivedKey(from: hash, salt: salt, rounds: rounds, length: length)
        case .memory(let cost): try cost.key(from: hash, salt: salt, length: length)
        }
    }
}

extension XMLElement {
    /// The value of an attribute of the manifest, regardless of the prefix of its namespace.
    func manifestValue(_ name: String) -> String? {
        if let value = self["manifest:" + name] ?? self[name] { return value }
        return attributes.first { $0.key.hasSuffix(":" + name) }?.value
    }
}
