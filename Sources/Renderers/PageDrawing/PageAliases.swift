// SPDX-License-Identifier: MPL-2.0

import PageLayout

// Pages whose text Pango has set.
typealias DrawnPage = PageLayout.DrawnPage<TextLayout>
typealias PageItem = PageLayout.PageItem<TextLayout>
typealias BlockLayout = PageLayout.BlockLayout<PageContext>
