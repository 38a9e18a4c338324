// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities

/// The encryption of one entry of a package, as the manifest describes it (OpenDocument 1.3, part 2, 4).
struct OpenDocumentEncryption {
    private enum Algorithm {
        case cbc, gcm, blowfish
    }

    private let algorithm: Algorithm
    private let vector: [UInt8]
    private let key: OpenDocumentKey
    /// The hash of the first bytes before their encryption, by which a wrong password is detected.
    private let checksum: (digest: Digest, value: [UInt8])?
    /// The declared length of the entry before its compression.
    private let size: Int

    /// The number of bytes that ``checksum`` covers.
    private static let checkedLength = 1024
    private static let tagLength = 16
    private static let gcmVectorLength = 12
    /// The maximum length of an entry's content, in bytes.
    private static let byteLimit = ArchiveLimits().entryBytes

    /// Reads the element `file-entry` of an encrypted entry; nil when it is not encrypted.
    ///
    /// - Throws: ``Refusal/Reason/protected`` when the encryption is not supported.
    init?(_ entry: XMLElement) throws(Refusal) {
        guard let data = entry.first("encryption-data") else { return nil }
        guard let derivation = data.first("key-derivation"), let algorithm = data.first("algorithm") else {
            throw Refusal(.protected, "no password opens it")
        }
        size = max(0, Int(written: entry.manifestValue("size")) ?? 0)
        let name = (algorithm.manifestValue("algorithm-name") ?? "").lowercased()
        let keyLength: Int
        if name.hasSuffix("blowfish cfb") || name.hasSuffix("#blowfish") {
            let length = Int(written: derivation.manifestValue("key-size")) ?? 16
            guard (1...56).contains(length) else { throw Refusal(.damaged, "a key of an impossible length") }
            (self.algorithm, keyLength) = (.blowfish, length)
        } else if let bits = [128, 192, 256].first(where: { name.hasSuffix("#aes\($0)-cbc") }) {
            (self.algorithm, keyLength) = (.cbc, bits / 8)
        } else if let bits = [128, 192, 256].first(where: { name.hasSuffix("#aes\($0)-gcm") }) {
            (self.algorithm, keyLength) = (.gcm, bits / 8)
        } else {
            throw Refusal(.protected, "it is encrypted by an unknown cipher")
        }
        vector = Base64.decode((algorithm.manifestValue("initialisation-vector") ?? "").utf8)
        key = try OpenDocumentKey(derivation, start: data.first("start-key-generation"), length: keyLength)
        if let value = data.manifestValue("checksum"), let type = data.manifestValue("checksum-type")?.lowercased() {
            let digest: Digest? =
                switch type {
                case _ where type.hasSuffix("sha1/1k") || type.hasSuffix("#sha1-1k"): .sha1
                case _ where type.hasSuffix("#sha256-1k"): .sha256
                case _ where type.hasSuffix("#sha512-1k"): .sha512
                default: nil
                }
            try digest?.require()
            checksum = digest.map { ($0, Base64.decode(value.utf8)) }
        } else {
            checksum = nil
        }
    }

    /// The content of the entry, decrypted and inflated.
    ///
    /// - Throws: ``Refusal/Reason/locked`` when the password is wrong.
    func content(of bytes: [UInt8], by password: OpenDocumentPassword) throws(Refusal) -> [UInt8] {
        for key in try password.keys(key) {
            guard let deflated = try decrypted(bytes, key: key) else { continue }
            do throws(Refusal) {
                return try RawDeflate.inflated(deflated, size: size, limit: Self.byteLimit)
            } catch {
                // Without a checksum or a tag, damage is the only sign of a wrong password.
                if error.reason == .damaged, algorithm != .gcm, checksum == nil { continue }
                throw error
            }
        }
        throw Refusal(.locked, "wrong password")
    }

    /// The deflated content; nil when the key is wrong.
    private func decrypted(_ bytes: [UInt8], key: [UInt8]) throws(Refusal) -> [UInt8]? {
        switch algorithm {
        case .gcm:
            // The initialisation vector is the first part, and the tag the last.
            guard bytes.count >= Self.gcmVectorLength + Self.tagLength else {
                throw Refusal(.damaged, "an entry is cut off")
            }
            let cipher = try Cipher(.aes, .gcm, key: key)
            try cipher.setVector(Array(bytes.prefix(Self.gcmVectorLength)))
            let content = Array(bytes.dropFirst(Self.gcmVectorLength).dropLast(Self.tagLength))
            let result = try cipher.decrypted(content)
            return cipher.matches(tag: Array(bytes.suffix(Self.tagLength))) ? result : nil
        case .cbc:
            guard !bytes.isEmpty, bytes.count % 16 == 0 else { throw Refusal(.damaged, "an entry is cut off") }
            let cipher = try Cipher(.aes, .cbc, key: key)
            try cipher.setVector(vector)
            var result = try cipher.decrypted(bytes)
            // The last byte is the length of the padding; the values of its other bytes are not specified.
            let padding = Int(result[result.count - 1])
            guard (1...16).contains(padding) else { return nil }
            result.removeLast(padding)
            return isExpected(result) ? result : nil
        case .blowfish:
            // The specification says a feedback of eight bits, but programs use 64.
            for mode in [Cipher.Mode.cfb, .cfb8] {
                let cipher = try Cipher(.blowfish, mode, key: key)
                try cipher.setVector(vector)
                let result = try cipher.decrypted(bytes)
                if isExpected(result) { return result }
            }
            return nil
        }
    }

    private func isExpected(_ bytes: [UInt8]) -> Bool {
        guard let checksum else { return true }
        return checksum.digest.hash(Array(bytes.prefix(Self.checkedLength))) == checksum.value
    }
}
