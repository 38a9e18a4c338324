// SPDX-License-Identifier: MPL-2.0

@testable import Renderers

extension XMLElement {
    /// The elements in it as HTML, attributes in the order of their names.
    var outline: String {
        content.map { part in
            switch part {
            case .text(let text): return text
            case .element(let element):
                let attributes = element.attributes.sorted { $0.key < $1.key }.map { " \($0.key)='\($0.value)'" }
                let start = "<\(element.name)\(attributes.joined())>"
                return ["br", "hr", "img", "input"].contains(element.name)
                    ? start : "\(start)\(element.outline)</\(element.name)>"
            }
        }.joined()
    }

    /// The number of elements in each other.
    var depth: Int { (children.map(\.depth).max() ?? 0) + 1 }
}
