import type { Locator, Page } from '@playwright/test'
import { expect } from './person.ts'

const mostStops = 120

/**
 * Presses Tab until `goal` has the focus, or Shift+Tab where it lies before what has it; every stop on the way has to be
 * seen, and not to lie under anything.
 */
export async function tabTo(page: Page, goal: Locator) {
  // A ring is drawn by the page's styles.
  await page.waitForLoadState()
  const key = await goal.evaluate(keyTowards)
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press(key)
    const { isGoal, ...seen } = await goal.evaluate(lookAtFocus)
    expect(seen, `where the focus is at ${page.url()}`).toMatchObject({ hasRing: true, isCovered: false })
    if (isGoal) return
  }
  throw new Error(`${goal} cannot be reached by Tab at ${page.url()}`)
}

/** Runs in the page. */
const keyTowards = (goal: Element) => {
  const { activeElement: focused } = document
  const isBefore = focused && goal.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING
  return isBefore ? 'Shift+Tab' : 'Tab'
}

/** Runs in the page. */
function lookAtFocus(goal: Element) {
  const focused = document.activeElement
  if (!focused || focused === document.body)
    return { what: 'nothing', hasRing: false, isCovered: true, isGoal: false }
  const { outlineStyle, outlineWidth } = getComputedStyle(focused)
  const [box] = focused.getClientRects()
  const above = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return {
    what: focused.outerHTML.slice(0, 120),
    hasRing: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    isCovered: !above || !(focused.contains(above) || above.contains(focused)),
    isGoal: focused === goal,
  }
}
