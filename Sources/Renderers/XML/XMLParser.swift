// SPDX-License-Identifier: MPL-2.0

import CXML
import DocumentModel

/// Parses XML into elements by libxml2's pull reader: no network, no entities but the five, damage tolerated.
enum XMLParser {
    /// How much of a document is kept. What comes after is left out, and what is open is closed.
    struct Limits {
        var elements = 400_000
        var depth = 240
        var textBytes = 64 << 20
    }

    /// Called once before the first fork, so that tables are built there.
    static func warm() {
        xmlInitParser()
        Charset.warm()
    }

    /// The root element.
    ///
    /// - Throws: ``Refusal/Reason/damaged`` when there is no element at all.
    static func parse(_ bytes: [UInt8], limits: Limits = Limits()) throws(Refusal) -> XMLElement {
        var root: XMLElement?
        var open: [XMLElement] = []
        var elements = 0
        var textBytes = 0
        let options =
            XML_PARSE_NONET.rawValue | XML_PARSE_RECOVER.rawValue | XML_PARSE_NOERROR.rawValue
            | XML_PARSE_NOWARNING.rawValue | XML_PARSE_COMPACT.rawValue | XML_PARSE_NOCDATA.rawValue
        let converted = MarkupEncoding.converted(bytes)
        (converted ?? bytes).withUnsafeBytes { buffer in
            let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            guard let reader = xmlReaderForMemory(start, Int32(clamping: buffer.count), nil, nil, Int32(options)) else {
                return
            }
            defer { xmlFreeTextReader(reader) }
            // Complaints would go to the standard error.
            xmlTextReaderSetErrorHandler(reader, { _, _, _, _ in }, nil)
            var names: [UnsafePointer<xmlChar>: String] = [:]
            while xmlTextReaderRead(reader) == 1 {
                switch xmlTextReaderNodeType(reader) {
                case Int32(XML_READER_TYPE_ELEMENT.rawValue):
                    guard elements < limits.elements, open.count < limits.depth else { return }
                    elements += 1
                    let isEmpty = xmlTextReaderIsEmptyElement(reader) == 1
                    let element = element(at: reader, names: &names)
                    if let parent = open.last {
                        parent.append(.element(element))
                    } else if root == nil {
                        root = element
                    }
                    if !isEmpty { open.append(element) }
                case Int32(XML_READER_TYPE_END_ELEMENT.rawValue):
                    _ = open.popLast()
                case Int32(XML_READER_TYPE_TEXT.rawValue), Int32(XML_READER_TYPE_CDATA.rawValue),
                    Int32(XML_READER_TYPE_SIGNIFICANT_WHITESPACE.rawValue),
                    Int32(XML_READER_TYPE_WHITESPACE.rawValue):
                    guard let parent = open.last, let value = xmlTextReaderConstValue(reader) else { continue }
                    let text = String(xml: value)
                    textBytes += text.utf8.count
                    guard textBytes <= limits.textBytes else { return }
                    parent.append(.text(text))
                default:
                    break
                }
            }
        }
        guard let root else { throw Refusal(.damaged, "it holds no XML") }
        return root
    }

    /// The element the reader stands at. Names come from the parser's dictionary, so equal pointers are equal names.
    private static func element(
        at reader: xmlTextReaderPtr, names: inout [UnsafePointer<xmlChar>: String]
    ) -> XMLElement {
        func name(_ pointer: UnsafePointer<xmlChar>?) -> String {
            guard let pointer else { return "" }
            if let known = names[pointer] { return known }
            let name = String(xml: pointer)
            names[pointer] = name
            return name
        }
        let elementName = name(xmlTextReaderConstLocalName(reader))
        var attributes: [String: String] = [:]
        while xmlTextReaderMoveToNextAttribute(reader) == 1 {
            guard let value = xmlTextReaderConstValue(reader) else { continue }
            attributes[name(xmlTextReaderConstName(reader))] = String(xml: value)
        }
        xmlTextReaderMoveToElement(reader)
        return XMLElement(name: elementName, attributes: attributes)
    }
}

extension String {
    /// A string of libxml2's: UTF-8, ended by a zero.
    init(xml pointer: UnsafePointer<xmlChar>) {
        self.init(decodingCString: pointer, as: UTF8.self)
    }
}
