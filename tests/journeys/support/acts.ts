import type { FrameLocator, Page } from '@playwright/test'
import { expect, type Person } from './person.ts'

/** What people do on pages that are not the platform's own: read their mail, pay, get onboarded. */

export const card = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
} as const

/** Opens the newest mail to somebody whose subject fits, in a tab of its own; answers its body. */
export async function openMail(
  person: Person,
  mailbox: string,
  to: string,
  subject: RegExp,
): Promise<{ page: Page; body: FrameLocator }> {
  // The mail's frame runs no scripts, not even the test's own look into it.
  person.expectFailure(/Blocked script execution in 'about:srcdoc'/)
  const page = await person.context.newPage()
  const mail = page.getByRole('row').filter({ hasText: to }).getByRole('link', { name: subject }).first()
  await expect(async () => {
    await page.goto(`${mailbox}/?to=${encodeURIComponent(to)}`)
    await expect(mail).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await mail.click()
  return { page, body: page.frameLocator('iframe[title="The mail"]') }
}

/** Reads the code in the newest mail to somebody whose subject fits; before it has come, a mail's frame is empty. */
export async function readCode(
  person: Person,
  mailbox: string,
  to: string,
  subject: RegExp,
): Promise<string> {
  const { page, body } = await openMail(person, mailbox, to, subject)
  const letter = body.locator('body')
  const code = /\b\d{6}\b/
  await expect(letter).toContainText(code)
  const words = (await letter.textContent()) ?? ''
  await page.close()
  return code.exec(words)?.[0] ?? ''
}

type NewAuthor = { firstName: string; lastName: string; email: string; password: string }

/** Becomes an author: the form, the code from the mail, and the portal that opens after it. */
export async function signUp(
  person: Person,
  { signUp, mailbox }: { signUp: string; mailbox: string },
  author: NewAuthor,
) {
  const { page } = person
  await page.goto(signUp)
  await page.getByLabel('First name').fill(author.firstName)
  await page.getByLabel('Last name').fill(author.lastName)
  await page.getByLabel('Email').fill(author.email)
  await page.getByLabel('Password').fill(author.password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Thank you for signing up!', { exact: false })).toBeVisible()
  const code = await readCode(person, mailbox, author.email, /code|confirm|verif|welcome/i)
  await page.getByLabel(/code/i).fill(code)
  await page.getByRole('button', { name: 'Verify', exact: false }).first().click()
  await page.getByRole('button', { name: 'Close' }).click()
}

/** `parcelTo`: the recipient, for a parcel to `country`. Naming one fails where the page asks for no address. */
export type Payment = { email: string; number?: string; parcelTo?: string; country?: 'US' | 'DE' }

/**
 * Fills in what the simulated payment page asks for, and submits it; the caller checks where that leads. The page is a
 * plain form without scripts whose button follows its fields, so the fields of the visible button's form are complete.
 */
export async function pay(page: Page, { email, number = card.good, parcelTo, country = 'US' }: Payment) {
  await expect(page.getByText('Simulated payment page', { exact: false }).first()).toBeVisible()
  const submit = page.getByRole('button', { name: /^(Pay|Complete order)/ })
  await expect(submit).toBeVisible()
  const fields = await submit.evaluate((button: HTMLButtonElement) =>
    [...(button.form?.elements ?? [])].map((field) => field.getAttribute('name')),
  )
  const asksForAddress = fields.includes('shippingName')
  if (parcelTo !== undefined) expect(asksForAddress, 'the payment page asks for an address').toBe(true)

  await page.getByLabel('E-mail').fill(email)
  if (fields.includes('cardNumber')) {
    await page.getByLabel('Card number').fill(number)
    await page.getByLabel('Expiry').fill('12 / 34')
    await page.getByLabel('CVC').fill('123')
    await page.getByLabel('Name on card').fill('A Reader')
  }
  if (asksForAddress) {
    await page.getByLabel('Full name').fill(parcelTo ?? 'A Reader')
    await page.getByLabel('Country').selectOption(country)
    await page.getByLabel('Street and number').fill('1 Lantern Row')
    await page.getByLabel('Postal code').fill('97201')
    await page.getByLabel('Town or city').fill('Portland')
    await page.getByLabel('State or region (optional)').fill('OR')
  }
  await submit.click()
}
