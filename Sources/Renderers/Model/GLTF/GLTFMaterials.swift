// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures

/// The materials of a glTF file, with their textures decoded.
struct GLTFMaterials {
    private var materials: [Material] = []
    private var sets: [Int] = []

    init(_ file: GLTFFile, side: Int, limits: RenderLimits) {
        var decoded: [Int: Raster] = [:]
        for json in (file.json["materials"]?.elements ?? []).prefix(1_000) {
            var material = Material()
            let surface = json["pbrMetallicRoughness"]
            let gloss = json["extensions"]?["KHR_materials_pbrSpecularGlossiness"]
            let factor = (surface?["baseColorFactor"] ?? gloss?["diffuseFactor"])?.numbers ?? []
            material.colour = factor.count == 4 ? SIMD4(factor[0], factor[1], factor[2], factor[3]) : SIMD4(1, 1, 1, 1)
            material.roughness = min(1, max(0, Float(surface?["roughnessFactor"]?.number ?? 0.9)))
            let emission = json["emissiveFactor"]?.numbers ?? []
            if emission.count == 3, json["emissiveTexture"] == nil {
                material.emission = SIMD3(emission[0], emission[1], emission[2])
            }
            switch json["alphaMode"]?.text {
            case "MASK": material.alphaCutoff = Float(json["alphaCutoff"]?.number ?? 0.5)
            case "BLEND": material.isTransparent = true
            default: break
            }
            material.isUnlit = json["extensions"]?["KHR_materials_unlit"] != nil
            let texture = surface?["baseColorTexture"] ?? gloss?["diffuseTexture"]
            sets.append(min(7, texture?["texCoord"]?.count ?? 0))
            if let image = texture.flatMap({ Self.image(of: $0, in: file) }), decoded.count < 64 {
                if decoded[image] == nil, let bytes = file.image(image) {
                    decoded[image] = try? PictureDecoder.raster(
                        of: bytes, bounds: PixelSize(width: side, height: side), limits: limits)
                }
                material.texture = decoded[image]
            }
            materials.append(material)
        }
    }

    /// A texture's picture, also in one of the formats that came later.
    private static func image(of texture: JSONValue, in file: GLTFFile) -> Int? {
        let entry = texture["index"]?.count.flatMap { file.json["textures"]?[$0] }
        return (entry?["source"] ?? entry?["extensions"]?["EXT_texture_webp"]?["source"])?.count
    }

    /// A material; a plain one for a mesh that has none.
    subscript(index: Int?) -> Material {
        guard let index, materials.indices.contains(index) else { return Material() }
        return materials[index]
    }

    /// Which of a mesh's sets of texture coordinates a material uses.
    func coordinateSet(_ index: Int?) -> Int {
        guard let index, sets.indices.contains(index) else { return 0 }
        return sets[index]
    }
}
