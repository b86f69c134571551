import type { Locator } from '@playwright/test'
import { tabTo } from '../../../journeys/support/keyboard.ts'
import { expect, type Person } from '../../../journeys/support/person.ts'
import { byMouse, type Hands, ready } from './hands.ts'
import { payByKeyboard } from './pay-by-keyboard.ts'

/** Tab, letters, Space and Enter alone, from the top of each page on; where the focus is is always seen. */
export function byKeyboard(reader: Person): Hands {
  const { page } = reader
  const { keyboard } = page
  const reach = async (target: Locator) => {
    await ready(target)
    await tabTo(page, target)
    await expect(target).toBeFocused()
  }
  return {
    ...byMouse(reader),
    async open(url) {
      await page.goto(url)
      // A fragment leads past what stands before it by itself.
      if (new URL(page.url()).hash !== '') return
      await reach(page.getByRole('link', { name: 'Skip to content' }))
      await keyboard.press('Enter')
    },
    async press(target) {
      await reach(target)
      const isLink = await target.evaluate((element) => element instanceof HTMLAnchorElement)
      await keyboard.press(isLink ? 'Enter' : 'Space')
    },
    async write(field, text) {
      await reach(field)
      await keyboard.press('Control+A')
      await keyboard.type(text)
      await expect(field).toHaveValue(text)
    },
    async choose(list, option) {
      await reach(list)
      await keyboard.press('ArrowDown')
      await expect(list.locator('option:checked')).toHaveText(option)
    },
    pay: (payment) => payByKeyboard(page, payment),
  }
}
