// SPDX-License-Identifier: MPL-2.0

import Rendering
import Testing

@Suite struct RenderPriorityTests {
    @Test func `first pictures of a whole screenful come before better ones of any tile`() {
        let near = RenderPriority.visible(distance: 0)
        let far = RenderPriority.visible(distance: 500)
        #expect(near < far)
        #expect(far < near.ofImprovement)
        #expect(near.ofImprovement < far.ofImprovement)
        #expect(far.ofImprovement < .background)
    }

    @Test func `what the user looks at waits for nobody`() {
        #expect(RenderPriority.preview.ofImprovement < .visible(distance: 0))
    }
}
