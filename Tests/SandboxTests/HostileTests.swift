// SPDX-License-Identifier: MPL-2.0

import Glibc
import RenderMessages
import Rendering
import Testing

/// What a document that has taken over its renderer can do: every row costs one picture, and the next one is fine.
@Suite struct HostileTests {
    @Test(arguments: Setting.all)
    func `an honest renderer draws`(_ setting: Setting) async throws {
        let picture = try await Setting.services[setting]!.deed("null")
        #expect(picture.size == PixelSize(width: 16, height: 16))
        #expect(picture.provider == "hostile")
        #expect(picture.pixels.count == 16 * 16 * 4)
        #expect(picture.pixels.allSatisfy { $0 == 0x7F })
    }
}
