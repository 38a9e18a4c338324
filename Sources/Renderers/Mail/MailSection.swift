// SPDX-License-Identifier: MPL-2.0

/// A part of a message's text. A message may have several, which are shown one after the other.
struct MailSection {
    let text: String
    /// Whether the text is a web page.
    var isPage = false
    /// Whether it was in `format=flowed`, in which a quotation begins with its sign at the very start of a line.
    var isFlowed = false

    /// The content types of alternatives that are shown only where there is nothing else.
    static func isSpare(_ type: String) -> Bool {
        ["text/enriched", "text/richtext", "text/x-amp-html", "text/watch-html"].contains(type)
    }

    /// The file name of a part that has none and is no text to read in the message; nil for text.
    static func fileName(_ type: String) -> String? {
        switch type {
        case "text/calendar", "text/x-vcalendar": "calendar.ics"
        case "text/vcard", "text/x-vcard", "text/directory": "contact.vcf"
        case "text/csv", "text/comma-separated-values": "table.csv"
        case "text/tab-separated-values": "table.tsv"
        case "text/rtf": "text.rtf"
        case "text/css": "style.css"
        case "text/xml": "text.xml"
        case "text/x-amp-html", "text/watch-html": "page.html"
        default: nil
        }
    }
}
