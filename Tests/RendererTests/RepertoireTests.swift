// SPDX-License-Identifier: MPL-2.0

import RenderMessages
import RendererKit
import Testing

@testable import Renderers

@Suite struct RepertoireTests {
    @Test func `an empty file is refused as empty by every renderer`() {
        for renderer in Renderers.all {
            let reason = refusal {
                _ = try TestPicture.thumbnail(MemorySource([]), by: renderer, contentType: "text/plain")
            }
            #expect(reason == .empty, "\(renderer.name)")
        }
    }
}
