import type { Locator } from '@playwright/test'

/** Where the last letters of an element stand, in pixels from the top of the window. */
export const baseline = (element: Locator) =>
  element.evaluate((found) => {
    const walker = document.createTreeWalker(found, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    range.selectNodeContents(walker.nextNode() ?? found)
    return range.getBoundingClientRect().bottom
  })
