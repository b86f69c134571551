import type { Locator, Page } from '@playwright/test'
import { expect } from './person.ts'

const mostStops = 120

/** Presses Tab until `goal` has the focus; every stop on the way has to be seen, and not to lie under anything. */
export async function tabTo(page: Page, goal: Locator) {
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(lookAtFocus)
    expect(seen, `where the focus is at ${page.url()}`).toMatchObject({ hasRing: true, isCovered: false })
    if (await goal.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${goal} cannot be reached by Tab at ${page.url()}`)
}

/** Runs in the page. */
function lookAtFocus() {
  const focused = document.activeElement
  if (!focused || focused === document.body) return { what: 'nothing', hasRing: false, isCovered: true }
  const { outlineStyle, outlineWidth } = getComputedStyle(focused)
  const [box] = focused.getClientRects()
  const above = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return {
    what: focused.outerHTML.slice(0, 120),
    hasRing: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    isCovered: !above || !(focused.contains(above) || above.contains(focused)),
  }
}
