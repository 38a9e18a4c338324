// SPDX-License-Identifier: MPL-2.0

/// glTF 1.0, told as 2.0: what it keeps by name goes into lists, and its materials, which are parameters of shaders, into
/// colours and textures.
struct GLTFVersion1 {
    /// The index of each object in its list, by kind and name.
    private var places: [String: [String: Int]] = [:]
    /// The nodes that are bones, by what skins call them.
    private var bones: [String: String] = [:]
    private let json: JSONValue

    /// The buffer that lies behind the description in a binary file (`KHR_binary_glTF`).
    static let binaryBuffer = "binary_glTF"

    /// Whether a description is one of these.
    static func describes(_ json: JSONValue) -> Bool {
        json["asset"]?["version"]?.text?.hasPrefix("2") != true && !(json["accessors"]?.members ?? [:]).isEmpty
    }

    /// The description as 2.0.
    static func modern(_ json: JSONValue) -> JSONValue { GLTFVersion1(json).modern }

    private init(_ json: JSONValue) {
        self.json = json
        for kind in Self.kinds {
            let names = (json[kind]?.members ?? [:]).keys.sorted()
            places[kind] = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
        }
        for (name, node) in json["nodes"]?.members ?? [:] {
            if let bone = node["jointName"]?.text { bones[bone] = name }
        }
    }

    private static let kinds = [
        "accessors", "bufferViews", "buffers", "images", "materials", "meshes", "nodes", "samplers", "scenes",
        "skins", "textures",
    ]

    private var modern: JSONValue {
        var result = json.members
        for kind in Self.kinds {
            let entries = (json[kind]?.members ?? [:]).sorted { $0.key < $1.key }
            result[kind] = .list(entries.map { modern($1, kind, name: $0) })
        }
        result["scene"] = place("scenes", json["scene"])
        return .object(result)
    }

    /// The number of what a value names.
    private func place(_ kind: String, _ name: JSONValue?) -> JSONValue? {
        name?.text.flatMap { places[kind]?[$0] }.map { .number(Double($0)) }
    }

    private func places(_ kind: String, _ names: JSONValue?) -> JSONValue {
        .list((names?.elements ?? []).compactMap { place(kind, $0) })
    }

    private func modern(_ value: JSONValue, _ kind: String, name: String) -> JSONValue {
        var members = value.members
        switch kind {
        case "accessors": members["bufferView"] = place("bufferViews", value["bufferView"])
        case "bufferViews": members["buffer"] = place("buffers", value["buffer"])
        case "buffers" where name == Self.binaryBuffer: members["uri"] = nil
        case "images":
            if let view = place("bufferViews", value["extensions"]?["KHR_binary_glTF"]?["bufferView"]) {
                members["bufferView"] = view
                members["uri"] = nil
            }
        case "materials": return material(value)
        case "meshes": members["primitives"] = .list((value["primitives"]?.elements ?? []).map(primitive))
        case "nodes":
            members["children"] = places("nodes", value["children"])
            members["meshes"] = places("meshes", value["meshes"])
            members["skin"] = place("skins", value["skin"])
        case "scenes": members["nodes"] = places("nodes", value["nodes"])
        case "skins":
            members["inverseBindMatrices"] = place("accessors", value["inverseBindMatrices"])
            members["joints"] = .list(
                (value["jointNames"]?.elements ?? []).compactMap { bone in
                    place("nodes", bone.text.flatMap { bones[$0] }.map { .text($0) })
                })
        case "textures":
            members["source"] = place("images", value["source"])
            members["sampler"] = place("samplers", value["sampler"])
        default: break
        }
        return .object(members)
    }

    private func primitive(_ value: JSONValue) -> JSONValue {
        var members = value.members
        var attributes: [String: JSONValue] = [:]
        for (name, accessor) in value["attributes"]?.members ?? [:] {
            attributes[Self.attributes[name] ?? name] = place("accessors", accessor)
        }
        members["attributes"] = .object(attributes)
        members["indices"] = place("accessors", value["indices"])
        members["material"] = place("materials", value["material"])
        return .object(members)
    }

    private static let attributes = [
        "JOINT": "JOINTS_0", "WEIGHT": "WEIGHTS_0", "COLOR": "COLOR_0", "TEXCOORD": "TEXCOORD_0",
    ]

    private func material(_ value: JSONValue) -> JSONValue {
        let common = value["extensions"]?["KHR_materials_common"]
        let values = common?["values"] ?? value["values"]
        var surface: [String: JSONValue] = [:]
        if let texture = place("textures", values?["diffuse"]) {
            surface["baseColorTexture"] = .object(["index": texture])
        } else if let colour = values?["diffuse"], colour.elements.count == 4 {
            surface["baseColorFactor"] = colour
        }
        var result: [String: JSONValue] = ["pbrMetallicRoughness": .object(surface)]
        if let emission = values?["emission"], emission.elements.count >= 3 {
            result["emissiveFactor"] = .list(Array(emission.elements.prefix(3)))
        }
        if common?["transparent"]?.isTrue == true { result["alphaMode"] = .text("BLEND") }
        return .object(result)
    }
}
