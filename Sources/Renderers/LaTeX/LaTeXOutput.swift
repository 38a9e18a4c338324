// SPDX-License-Identifier: MPL-2.0

/// The elements that are made of a LaTeX document, and the one that text is added to.
struct LaTeXOutput {
    /// An element that is being filled.
    private struct Container {
        let element: XMLElement
        /// Whether text is in paragraphs of its own.
        var hasParagraphs: Bool
        var alignment: String?
    }

    private var containers: [Container]
    private var paragraph: XMLElement?
    private var run: [UInt8] = []
    private var runStyle = LaTeXStyle()
    /// The number of elements that may still be made.
    var rest: Int
    /// The number of pieces of text so far.
    private(set) var count = 0

    var style = LaTeXStyle()

    init(_ root: XMLElement, hasParagraphs: Bool = true, rest: Int = 300_000) {
        self.rest = rest
        containers = [Container(element: root, hasParagraphs: hasParagraphs)]
    }

    /// Whether more elements may be made.
    var hasRoom: Bool { rest > 0 }

    /// The number of elements that are open.
    var depth: Int { containers.count }

    /// The innermost element that is open.
    var element: XMLElement { containers[containers.count - 1].element }

    /// The alignment of the text that follows in the innermost element, as HTML names it.
    var alignment: String? {
        get { containers[containers.count - 1].alignment }
        set { containers[containers.count - 1].alignment = newValue }
    }

    /// Opens an element.
    mutating func open(_ name: String, hasParagraphs: Bool, _ attributes: [String: String] = [:]) {
        endParagraph()
        rest -= 1
        let alignment = containers[containers.count - 1].alignment
        containers.append(
            Container(element: element.add(name, attributes), hasParagraphs: hasParagraphs, alignment: alignment))
    }

    /// Closes elements down to a depth.
    mutating func close(to depth: Int) {
        guard containers.count > max(depth, 1) else { return }
        endParagraph()
        containers.removeLast(containers.count - max(depth, 1))
    }

    /// Ends the paragraph, if one is open.
    mutating func endParagraph() {
        flush()
        paragraph = nil
        // After the text of an item or a cell, paragraphs follow.
        if !element.content.isEmpty, ["li", "dd", "td", "th"].contains(element.name) {
            containers[containers.count - 1].hasParagraphs = true
        }
    }

    /// Adds text with the current look, or another one.
    mutating func add(_ bytes: some Collection<UInt8>, _ style: LaTeXStyle? = nil) {
        guard !bytes.isEmpty else { return }
        let style = style ?? self.style
        if style != runStyle {
            flush()
            runStyle = style
        }
        run += bytes
    }

    /// Adds text with the current look, or another one.
    mutating func add(_ text: String, _ style: LaTeXStyle? = nil) { add(text.utf8, style) }

    /// Adds an element to the text, such as a link or a picture.
    @discardableResult mutating func addInline(_ name: String, _ attributes: [String: String] = [:]) -> XMLElement {
        flush()
        rest -= 1
        count += 1
        return place().add(name, attributes)
    }

    /// Adds an element beside the paragraphs.
    @discardableResult mutating func addBlock(_ name: String, _ attributes: [String: String] = [:]) -> XMLElement {
        endParagraph()
        rest -= 1
        count += 1
        return element.add(name, attributes)
    }

    /// The element of the paragraph that is open, which is begun where none is.
    private mutating func place() -> XMLElement {
        if let paragraph { return paragraph }
        let top = containers[containers.count - 1]
        guard top.hasParagraphs else { return top.element }
        let new = top.element.add("p", top.alignment.map { ["align": $0] } ?? [:])
        paragraph = new
        return new
    }

    /// Adds the text that was collected.
    mutating func flush() {
        guard !run.isEmpty else { return }
        let text = run
        run.removeAll(keepingCapacity: true)
        // Blanks alone begin no paragraph.
        if paragraph == nil, text.allSatisfy({ $0.isBlank || $0 == 0x0A }),
            containers[containers.count - 1].hasParagraphs
        {
            return
        }
        count += 1
        var target = place()
        for name in runStyle.elements {
            rest -= 1
            target = target.add(name)
        }
        target.add(text: text)
    }
}
