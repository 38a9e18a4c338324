// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
internal import Strings

/// Models that are a zip: 3MF and USDZ.
enum ModelPackage {
    /// The scene in a package.
    ///
    /// - Throws: ``Refusal/Reason/unsupported`` when its scene is of a kind that is not read here.
    static func read(_ source: any ByteSource) throws(Refusal) -> ModelScene {
        let archive = try Archive(source, kind: .zip)
        let entries = try archive.entries()
        // The one in the usual place is the one that counts; it may refer to others.
        let paths = entries.map(\.path).filter { $0.lowercased().hasSuffix(".model") }
            .sorted { first, _ in first.lowercased().hasSuffix("3d/3dmodel.model") }
        var models: [(path: String, bytes: [UInt8])] = []
        for path in paths.prefix(64) {
            if let bytes = try archive.content(of: path) { models.append((path, bytes)) }
        }
        if !models.isEmpty {
            var scene = try ThreeMFFile.read(models)
            scene.turnUpright()
            return scene
        }
        throw Refusal(.unsupported, "the scene of a USDZ")
    }

    /// The picture that was put in to stand for the model; nil if there is none.
    static func thumbnail(in source: any ByteSource) throws(Refusal) -> [UInt8]? {
        guard try source.prefix(4) == [0x50, 0x4B, 3, 4] else { return nil }
        let archive = try Archive(source, kind: .zip)
        let pictures = try archive.entries().filter { PictureDecoder.endings.contains($0.ending) }
        let path = pictures.first { entry in
            let path = entry.path.lowercased()
            return path.contains("thumbnail") || path.contains("metadata/plate")
        }?.path
        guard let path else { return nil }
        return try archive.content(of: path)
    }

    /// The picture to show where the model itself cannot be drawn: its thumbnail, else its largest texture.
    static func picture(in source: any ByteSource) throws(Refusal) -> [UInt8]? {
        if let bytes = try thumbnail(in: source) { return bytes }
        guard try source.prefix(4) == [0x50, 0x4B, 3, 4] else { return nil }
        let archive = try Archive(source, kind: .zip)
        let pictures = try archive.entries().filter { PictureDecoder.endings.contains($0.ending) }
        guard let largest = pictures.max(by: { ($0.size ?? 0) < ($1.size ?? 0) }) else { return nil }
        return try archive.content(of: largest.path)
    }
}
