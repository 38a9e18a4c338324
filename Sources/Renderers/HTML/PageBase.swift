// SPDX-License-Identifier: MPL-2.0

/// The address of an element `base`, from which the relative addresses of a page count (HTML §4.2.3).
struct PageBase {
    /// The beginning of relative addresses: a folder, or an address that leads away from the document.
    let prefix: String

    /// The base that a page names; nil for none.
    init?(in root: XMLElement) {
        guard let address = root.descendants("base").lazy.compactMap({ $0["href"]?.trimmed }).first,
            !["data:", "javascript:"].contains(where: address.lowercased().hasPrefix)
        else { return nil }
        let end = address.firstIndex { $0 == "?" || $0 == "#" } ?? address.endIndex
        let path = String(address[..<end].map { $0 == "\\" ? "/" : $0 })
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        let isFolder = name == "." || name == ".." || RelativeAddress.hasScheme(name)
        prefix = isFolder ? path + "/" : String(path.dropLast(name.count))
    }

    /// Whether relative addresses lead to files beside the document.
    var isBesideDocument: Bool { RelativeAddress.path(prefix + "a") != nil }

    /// Writes whole addresses into the elements that show files.
    func apply(to root: XMLElement) {
        for name in ["img", "image", "link"] {
            for element in root.descendants(name) {
                for attribute in ["src", "href", "xlink:href"] {
                    guard let address = element[attribute]?.trimmed, let first = address.first,
                        !["/", "\\", "#", "?"].contains(first), !RelativeAddress.hasScheme(address)
                    else { continue }
                    element[attribute] = prefix + address
                }
            }
        }
    }
}
