import type { Page } from '@playwright/test'
import { card, type Payment } from '../../../journeys/support/acts.ts'
import { tabTo } from '../../../journeys/support/keyboard.ts'
import { expect } from '../../../journeys/support/person.ts'

/**
 * Fills in the payment page by Tab and letters alone, in the order of its fields. The page is a plain form without
 * scripts whose button follows its fields, so the fields of the visible button's form are complete.
 */
export async function payByKeyboard(page: Page, { email, number = card.good, parcelTo }: Payment) {
  const submit = page.getByRole('button', { name: /^(Pay|Complete order)/ })
  await expect(submit).toBeVisible()
  const asked = await submit.evaluate((button: HTMLButtonElement) =>
    [...(button.form?.elements ?? [])].map((field) => field.getAttribute('name')),
  )
  if (parcelTo !== undefined) expect(asked, 'the payment page asks for an address').toContain('shippingName')
  for (const [name, label, text] of [
    ['email', 'E-mail', email],
    ['shippingName', 'Full name', parcelTo ?? 'A Reader'],
    ['country', 'Country', 'United States'],
    ['line1', 'Street and number', '1 Lantern Row'],
    ['postalCode', 'Postal code', '97201'],
    ['city', 'Town or city', 'Portland'],
    ['state', 'State or region (optional)', 'OR'],
    ['cardNumber', 'Card number', number],
    ['cardExpiry', 'Expiry', '12 / 34'],
    ['cardCvc', 'CVC', '123'],
    ['cardName', 'Name on card', 'A Reader'],
  ] as const) {
    if (!asked.includes(name)) continue
    const field = page.getByLabel(label)
    await tabTo(page, field)
    await page.keyboard.type(text)
    if (name === 'country') await expect(field.locator('option:checked')).toHaveText(text)
    else await expect(field).toHaveValue(text)
  }
  await tabTo(page, submit)
  await page.keyboard.press('Enter')
}
