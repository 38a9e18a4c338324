// SPDX-License-Identifier: MPL-2.0

/// A place in a document: a page and a height on it.
public struct PagePlace: Hashable, Sendable {
    /// The page, from 0.
    public var page: Int
    /// Distance from the top of the page, in points.
    public var top: Double

    /// A place.
    public init(page: Int, top: Double = 0) {
        self.page = page
        self.top = top
    }
}

/// A link on a page.
public struct PageLink: Hashable, Sendable {
    /// The most links of a page.
    public static let limit = 2000
    /// The longest address, in bytes of UTF-8.
    public static let addressLimit = 2048
    /// The most bytes of an encoded list.
    public static let byteLimit = 1 << 20

    /// The targets of links.
    public enum Target: Hashable, Sendable {
        /// A place in the same document.
        case place(PagePlace)
        /// A URL. The user sees it and confirms before it is opened.
        case address(String)
    }

    /// The rectangle of the link on the page.
    public var box: PageBox
    /// The target of the link.
    public var target: Target

    /// A link.
    public init(box: PageBox, target: Target) {
        self.box = box
        self.target = target
    }
}
