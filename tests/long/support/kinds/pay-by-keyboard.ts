import type { Page } from '@playwright/test'
import { card, type Payment } from '../../../journeys/support/acts.ts'
import { tabTo } from '../../../journeys/support/keyboard.ts'
import { expect } from '../../../journeys/support/person.ts'

/** Fills in the payment page by Tab and letters alone, in the order of its fields; those that it does not ask are left. */
export async function payByKeyboard(
  page: Page,
  { email, number = card.good, parcelTo = 'A Reader' }: Payment,
) {
  const onward = page.getByRole('button', { name: /^(Pay|Complete order)/ })
  // It stands last: what is asked for stands above it by then.
  await expect(onward).toBeVisible()
  for (const [label, text] of [
    ['E-mail', email],
    ['Full name', parcelTo],
    ['Country', 'United States'],
    ['Street and number', '1 Lantern Row'],
    ['Postal code', '97201'],
    ['Town or city', 'Portland'],
    ['State or region (optional)', 'OR'],
    ['Card number', number],
    ['Expiry', '12 / 34'],
    ['CVC', '123'],
    ['Name on card', 'A Reader'],
  ] as const) {
    const field = page.getByLabel(label)
    if (!(await field.isVisible())) continue
    await tabTo(page, field)
    await page.keyboard.type(text)
  }
  const country = page.getByLabel('Country')
  if (await country.isVisible()) await expect(country.locator('option:checked')).toHaveText('United States')
  await tabTo(page, onward)
  await page.keyboard.press('Enter')
}
