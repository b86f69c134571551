import { type Page, test } from '@playwright/test'
import { expectNoSidewaysScroll } from '../../journeys/support/layout.ts'
import type { Person } from '../../journeys/support/person.ts'

/** Every page that the demo fills, by day and by candle, on a phone and on a desk: nothing is hard to read or reach. */

const phone = { width: 360, height: 780 }
const desk = { width: 1280, height: 900 }

type Room = { size: typeof phone; light: 'light' | 'dark'; rules?: string[] }

export const whatLightCanChange = ['color-contrast', 'link-in-text-block']

/** All rules once at each width and in each light; in the other two rooms only what a light can change. */
export const rooms: Room[] = [
  { size: phone, light: 'light' },
  { size: phone, light: 'dark', rules: whatLightCanChange },
  { size: desk, light: 'light', rules: whatLightCanChange },
  { size: desk, light: 'dark' },
]

/** The narrowest that has to do, and a desk zoomed to 200 %: no room to scroll sideways there either. */
const narrow = [
  { width: 320, height: 640 },
  { width: desk.width / 2, height: desk.height / 2 },
]

/** Looks at what is open in all four rooms. */
export async function looksRightEverywhere(person: Person) {
  const { page } = person
  for (const { size, light, rules } of rooms) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: light })
    await person.looksRight(page, rules)
    await fitsItsWidth(page)
  }
  for (const size of narrow) {
    await page.setViewportSize(size)
    await fitsItsWidth(page)
  }
}

/** Names the page and the width in the report of a failure. */
export const fitsItsWidth = (page: Page) =>
  test.step(`${page.url()} at ${page.viewportSize()?.width} px does not scroll sideways`, () =>
    expectNoSidewaysScroll(page))
