import type { Locator, Page } from '@playwright/test'
import { type Payment, pay } from '../../../journeys/support/acts.ts'
import { expectNoSidewaysScroll } from '../../../journeys/support/layout.ts'
import { expect, type Person } from '../../../journeys/support/person.ts'

/** How a reader gets about in a shop: each deed waits until what it is done to is there and ready. */
export type Hands = {
  page: Page
  open(url: string): Promise<void>
  press(target: Locator): Promise<void>
  write(field: Locator, text: string): Promise<void>
  /** The next one of a list; `button` is pressed by whoever has no script that hears of the choice. */
  choose(list: Locator, option: string, button: Locator): Promise<void>
  pay(payment: Payment): Promise<void>
  /** Looks at the page as axe does, and whether it fits its width. */
  look(): Promise<void>
}

/** Until its island is awake, a press sends the plain form, and what is typed may be forgotten. */
export async function ready(target: Locator) {
  await expect(target).toBeVisible()
  await expect(target.page().locator('astro-island[ssr]').filter({ has: target })).toHaveCount(0)
}

const looker =
  ({ page, looksRight }: Person) =>
  async () => {
    await looksRight()
    await expectNoSidewaysScroll(page)
  }

/** A click at a time. */
export function byMouse(reader: Person): Hands {
  const { page } = reader
  return {
    page,
    async open(url) {
      await page.goto(url)
    },
    async press(target) {
      await ready(target)
      await target.click()
    },
    async write(field, text) {
      await ready(field)
      await field.fill(text)
    },
    async choose(list, option) {
      await ready(list)
      await list.selectOption({ label: option })
    },
    pay: (payment) => pay(page, payment),
    look: looker(reader),
  }
}
