// SPDX-License-Identifier: MPL-2.0

internal import CICal
import Glibc
import TextRenderers

/// The components of an iCalendar file, as libical reads them.
final class CalendarComponents {
    private let root: OpaquePointer

    /// Reads a file; nil when there is no component in it. A file that was cut off counts up to its last complete component.
    ///
    /// - Parameter encoding: the encoding that was chosen for the file; nil for the one that each line names.
    init?(_ text: String, encoding: TextEncoding? = nil) {
        // libical does not know the line continuations of vCalendar 1.0.
        var lines = ContentLine.unfolded(text, encoding: encoding)
        if let former = FormerCalendar(lines) { lines = lines.map { former.line($0) } }
        let described = ZoneNames.described(in: lines)
        for index in lines.indices { lines[index] = ZoneNames.resolved(lines[index], described: described) }
        Self.close(&lines)
        guard let root = icalparser_parse_string(lines.joined(separator: "\r\n") + "\r\n") else { return nil }
        self.root = root
    }

    deinit { icalcomponent_free(root) }

    /// Ends the components that are open at the end of a file, of which libical would read nothing.
    private static func close(_ lines: inout [String]) {
        var open: [Substring] = []
        for line in lines {
            let upper = line.prefix(64).uppercased()
            if upper.hasPrefix("BEGIN:") {
                open.append(line.dropFirst(6))
            } else if upper.hasPrefix("END:") {
                _ = open.popLast()
            }
        }
        for name in open.prefix(64).reversed() { lines.append("END:\(name)") }
    }

    /// The components of some kinds, at any depth, in the order of the file.
    func components(_ kinds: [icalcomponent_kind], limit: Int) -> [OpaquePointer] {
        var found: [OpaquePointer] = []
        func visit(_ component: OpaquePointer, depth: Int) {
            guard found.count < limit else { return }
            if kinds.contains(icalcomponent_isa(component)) {
                found.append(component)
            } else if depth < 8 {
                for child in Self.children(of: component) { visit(child, depth: depth + 1) }
            }
        }
        visit(root, depth: 0)
        return found
    }

    /// The components directly in a component.
    static func children(of component: OpaquePointer) -> [OpaquePointer] {
        var children: [OpaquePointer] = []
        var next = icalcomponent_get_first_component(component, ICAL_ANY_COMPONENT)
        while let child = next {
            children.append(child)
            next = icalcomponent_get_next_component(component, ICAL_ANY_COMPONENT)
        }
        return children
    }

    /// The properties of a component as lines, those inside its own components left out.
    static func lines(of component: OpaquePointer) -> [ContentLine] {
        properties(of: component, ICAL_ANY_PROPERTY).compactMap { property in
            guard let text = icalproperty_as_ical_string_r(property) else { return nil }
            defer { free(text) }
            let bytes = String(cString: text).utf8.filter { $0 != 0x0D }
            return ContentLine.lines(of: String(decoding: bytes, as: UTF8.self)).first
        }
    }

    /// The values of a property that is a time, each in the zone that it names.
    static func times(of component: OpaquePointer, _ kind: icalproperty_kind) -> [icaltimetype] {
        properties(of: component, kind).map { icalproperty_get_datetime_with_component($0, component) }
    }

    /// The properties of a component that are of one kind.
    static func properties(of component: OpaquePointer, _ kind: icalproperty_kind) -> [OpaquePointer] {
        var properties: [OpaquePointer] = []
        var next = icalcomponent_get_first_property(component, kind)
        while let property = next {
            properties.append(property)
            next = icalcomponent_get_next_property(component, kind)
        }
        return properties
    }
}
