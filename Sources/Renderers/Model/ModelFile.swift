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
        let view = ByteView(bytes)
        var scene: ModelScene
        if view.starts(with: "PK\u{3}\u{4}") {
            scene = try ModelPackage.read(source)
        } else if view.starts(with: "glTF") || contentType.hasPrefix("model/gltf") {
            scene = try GLTFScene.read(
                bytes, companions: source.companions, textureSide: textureSide, limits: limits)
        } else if view.starts(with: "ply\n") || view.starts(with: "ply\r") {
            scene = try PLYFile.read(bytes)
        } else if contentType == "image/x-3ds" {
            scene = try ThreeDSFile.read(bytes)
        } else if contentType == "model/obj" || contentType == "application/x-tgif" {
            scene = try OBJFile.read(bytes, companions: source.companions, textureSide: textureSide)
        } else {
            scene = try STLFile.read(bytes)
        }
        try scene.check()
        for index in scene.meshes.indices { NormalSmoothing.apply(to: &scene.meshes[index]) }
        return scene
    }
}
