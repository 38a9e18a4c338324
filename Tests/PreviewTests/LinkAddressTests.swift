// SPDX-License-Identifier: MPL-2.0

import Testing

@testable import Previews

@Suite struct LinkAddressTests {
    private func refusal(_ address: String) -> LinkAddress.Refusal? {
        do throws(LinkAddress.Refusal) {
            _ = try LinkAddress(address)
            return nil
        } catch {
            return error
        }
    }

    @Test func `the host is told by itself, in ASCII, and opened as told`() throws {
        let link = try LinkAddress("HTTPS://WWW.Example.org:8443/a b".filter { $0 != " " } + "?q=1#part")
        #expect(link.destination == "www.example.org:8443")
        #expect(link.opened == "https://www.example.org:8443/ab?q=1#part")
        let foreign = try LinkAddress("https://аррӏе.com/ä\u{202E}gnp.exe")
        #expect(foreign.destination == "xn--80ak6aa92e.com")
        #expect(
            foreign.opened.hasPrefix("https://xn--80ak6aa92e.com/%C3%A4%E2%80%AE")
                && foreign.details.allSatisfy(\.isASCII))
        #expect(try LinkAddress("http://[::1]:80?x").opened == "http://[::1]:80/?x")
    }

    @Test func `a long host is never cut, a long path at its end`() throws {
        let host = Array(repeating: String(repeating: "a", count: 60), count: 4).joined(separator: ".")
        let link = try LinkAddress("https://\(host)/" + String(repeating: "b", count: 5000) + "end")
        #expect(link.destination == host)
        #expect(link.details.hasPrefix("https://\(host)/bbb") && link.details.hasSuffix("b…"))
        #expect(link.opened.hasSuffix("end"))
    }

    @Test func `a user's name before the host is refused`() {
        let long = String(repeating: "0", count: 300)
        #expect(refusal("https://www.mybank.example:443\(long)@evil.example/account") == .userInformation)
        #expect(refusal("https://a@b@c/") == .userInformation)
    }

    @Test(arguments: [
        "https:evil.example", "https:///evil.example", "https://", "https://good.example\\@evil.example/",
        "https://good.example\n.evil.example/", "https://a%2Eb/", "https://a:99999/", "https://a b/", "http://[::1",
        "https://good.example\u{FF0F}evil.example/",
    ])
    func `an address that programs read differently is refused`(address: String) {
        #expect(refusal(address) == .malformed)
    }

    @Test(arguments: ["file:///etc/passwd", "javascript:alert(1)", "smb://host/", "vnd.libreoffice.command:x", "", "x"])
    func `what is neither page nor mail is refused`(address: String) {
        #expect(refusal(address) == .otherScheme)
    }

    @Test func `of mail only recipients, subject and text stay`() throws {
        let link = try LinkAddress(
            "mailto:friend@example.org?subject=hi%20there&body=Dear%0Ayou&attach=/home/vic/.ssh/id_rsa&%61ttach=x"
                + "&cc=other@example.org&bcc=spy@example.org&In-Reply-To=x")
        #expect(link.isMail && link.destination == "friend@example.org, other@example.org")
        #expect(link.opened == "mailto:friend@example.org?subject=hi%20there&body=Dear%0Ayou&cc=other@example.org")
        #expect(link.details == "hi there\nDear␊you")
    }
}
