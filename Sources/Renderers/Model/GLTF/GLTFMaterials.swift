// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures
import RendererKit

/// The materials of a glTF file, with their textures decoded.
struct GLTFMaterials {
    private var materials: [Material] = []
    private var sets: [Int] = []

    init(_ file: GLTFFile, companions: (any Companions)?, side: Int, limits: RenderLimits) {
        var decoded = Self.beside(file, companions, side: side)
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
            let texture = Self.colourTexture(of: json)
            sets.append(min(7, texture?["texCoord"]?.count ?? 0))
            if let image = texture.flatMap({ Self.image(of: $0, in: file) }),
                decoded.count < Self.textureLimit || decoded[image] != nil
            {
                if decoded[image] == nil, let bytes = file.image(image) {
                    decoded[image] = try? PictureDecoder.raster(
                        of: bytes, bounds: PixelSize(width: side, height: side), limits: limits)
                }
                material.texture = decoded[image]
            }
            materials.append(material)
        }
    }

    /// The textures in files beside the description, by the index of their picture.
    private static func beside(_ file: GLTFFile, _ companions: (any Companions)?, side: Int) -> [Int: Raster] {
        guard let companions else { return [:] }
        var paths: [(image: Int, path: String)] = []
        for json in (file.json["materials"]?.elements ?? []).prefix(1_000) where paths.count < textureLimit {
            guard let texture = colourTexture(of: json), let image = image(of: texture, in: file),
                let path = file.imagePath(image), !paths.contains(where: { $0.image == image })
            else { continue }
            paths.append((image, path))
        }
        let pictures = companions.pictures(at: paths.map(\.path), bounds: PixelSize(width: side, height: side))
        var rasters: [Int: Raster] = [:]
        for (place, result) in zip(paths, pictures) { rasters[place.image] = result.picture.flatMap(Raster.init) }
        return rasters
    }

    /// The maximum number of textures that are decoded.
    private static let textureLimit = 64

    /// The texture for the colours of a material.
    private static func colourTexture(of material: JSONValue) -> JSONValue? {
        material["pbrMetallicRoughness"]?["baseColorTexture"]
            ?? material["extensions"]?["KHR_materials_pbrSpecularGlossiness"]?["diffuseTexture"]
    }

    /// A texture's picture, also in one of the formats that came later.
    private static func image(of texture: JSONValue, in file: GLTFFile) -> Int? {
        let entry = texture["index"]?.count.flatMap { file.json["textures"]?[$0] }
        return (entry?["source"] ?? entry?["extensions"]?["EXT_texture_webp"]?["source"])?.count
    }

    /// Whether there is a material of this index.
    func has(_ index: Int?) -> Bool { index.map { materials.indices.contains($0) } ?? false }

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
