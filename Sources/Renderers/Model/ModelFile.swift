// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// Reads a model of any of the formats, judged by its first bytes, and by its content type where those say nothing.
enum ModelFile {
    /// The scene in a file, ready to be drawn.
    static func read(
        _ source: any ByteSource, contentType: String, textureSide: Int, limits: RenderLimits
    ) throws(Refusal) -> ModelScene {
        try source.refuseEmpty()
        let bytes = try source.mapped()
        var scene: ModelScene
        if contentType != "image/x-3ds", !STLFile.isNumbers(ByteView(bytes)), let text = WideText.utf8(bytes) {
            let copy = EntrySource(text)
            scene = try withExtendedLifetime(copy) { () throws(Refusal) in
                try parsed(
                    source, try copy.mapped(), contentType: contentType, textureSide: textureSide, limits: limits)
            }
        } else {
            scene = try parsed(source, bytes, contentType: contentType, textureSide: textureSide, limits: limits)
        }
        try scene.check()
        for index in scene.meshes.indices { NormalSmoothing.apply(to: &scene.meshes[index]) }
        return scene
    }

    private static func parsed(
        _ source: any ByteSource, _ bytes: UnsafeRawBufferPointer, contentType: String, textureSide: Int,
        limits: RenderLimits
    ) throws(Refusal) -> ModelScene {
        let view = ByteView(bytes)
        if view.starts(with: "PK\u{3}\u{4}") {
            return try ModelPackage.read(source)
        } else if view.starts(with: "glTF") || contentType.hasPrefix("model/gltf") {
            return try GLTFScene.read(
                bytes, companions: source.companions, textureSide: textureSide, limits: limits)
        } else if view.starts(with: "ply"), let next = view[3], next <= 0x20 {
            return try PLYFile.read(bytes)
        } else if contentType == "image/x-3ds" {
            return try ThreeDSFile.read(bytes)
        } else if contentType == "model/obj" || contentType == "application/x-tgif" {
            return try OBJFile.read(bytes, companions: source.companions, textureSide: textureSide)
        } else {
            return try STLFile.read(bytes)
        }
    }
}
