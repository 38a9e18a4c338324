// SPDX-License-Identifier: MPL-2.0

import CXML
import DocumentModel
import TextRenderers

/// Parses HTML of any quality into elements by libxml2. Nothing it names is fetched, and no script runs.
enum HTMLParser {
    /// The root element of a page whose encoding is named by itself, or by its carrier (``MarkupEncoding``).
    ///
    /// - Parameter encoding: one that was chosen for it, whatever it says.
    static func parse(
        page bytes: [UInt8], name: String? = nil, encoding: TextEncoding? = nil, isXML: Bool = false,
        isWhole: Bool = true
    ) throws(Refusal) -> XMLElement {
        let text =
            encoding.map { TextDecoder.exact(bytes, as: $0, isLast: isWhole) }
            ?? MarkupEncoding.text(of: bytes, name: name, isXML: isXML, isWhole: isWhole)
        return try parse(Array(text.utf8), encoding: "UTF-8")
    }

    /// The root element, `html`. Names are in lower case.
    ///
    /// - Parameter encoding: what the bytes are known to be written in; nil to believe the document.
    /// - Throws: ``Refusal/Reason/damaged`` when nothing can be made of it.
    static func parse(
        _ bytes: [UInt8], encoding: String? = nil, limits: XMLParser.Limits = XMLParser.Limits()
    ) throws(Refusal) -> XMLElement {
        let options =
            HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
            | HTML_PARSE_NONET.rawValue | HTML_PARSE_COMPACT.rawValue
        let clean = withoutNulls(bytes, encoding: encoding)
        let document = (encoding == "UTF-8" ? HTMLPreparation.prepared(clean) : clean).withUnsafeBytes { buffer in
            htmlReadMemory(
                buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: buffer.count), nil, encoding,
                Int32(options))
        }
        guard let document else { throw Refusal(.damaged, "it holds no HTML") }
        defer { xmlFreeDoc(document) }
        guard let root = xmlDocGetRootElement(document) else { throw Refusal(.damaged, "it holds no HTML") }
        var rest = limits
        return element(root, depth: 0, rest: &rest)
    }

    /// The bytes without zeros, which HTML passes over and libxml2 ends at; those of 16 or 32 bits a character as they are.
    private static func withoutNulls(_ bytes: [UInt8], encoding: String?) -> [UInt8] {
        let isWide = encoding.map { ["UTF-16", "UTF-32", "UCS"].contains(where: $0.uppercased().hasPrefix) } ?? false
        // A wide text begins with a mark, or with a character of ASCII that has zeros beside it.
        guard !isWide, bytes.contains(0), !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]),
            !bytes.prefix(4).contains(0)
        else { return bytes }
        return bytes.filter { $0 != 0 }
    }

    private static func element(_ node: xmlNodePtr, depth: Int, rest: inout XMLParser.Limits) -> XMLElement {
        var attributes: [String: String] = [:]
        var attribute = node.pointee.properties
        while let current = attribute {
            if let name = current.pointee.name, let value = current.pointee.children?.pointee.content {
                attributes[String(xml: name)] = String(xml: value)
            } else if let name = current.pointee.name {
                attributes[String(xml: name)] = ""
            }
            attribute = current.pointee.next
        }
        let element = XMLElement(name: String(xml: node.pointee.name).lowercased(), attributes: attributes)
        var child = node.pointee.children
        while let current = child, depth < rest.depth, rest.elements > 0, rest.textBytes > 0 {
            switch current.pointee.type {
            case XML_ELEMENT_NODE:
                rest.elements -= 1
                element.append(.element(self.element(current, depth: depth + 1, rest: &rest)))
            case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
                if let content = current.pointee.content {
                    let text = String(xml: content)
                    rest.textBytes -= text.utf8.count
                    element.append(.text(text))
                }
            default: break
            }
            child = current.pointee.next
        }
        return element
    }
}
