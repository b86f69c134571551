import type { FrameLocator, Locator, Page } from '@playwright/test'
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
  const page = await person.context.newPage()
  const mail = page.getByRole('row').filter({ hasText: to }).getByRole('link', { name: subject }).first()
  await expect(async () => {
    await page.goto(`${mailbox}/?to=${encodeURIComponent(to)}`)
    await expect(mail).toBeVisible({ timeout: 500 })
  }).toPass()
  await mail.click()
  return { page, body: page.frameLocator('iframe[title="The mail"]') }
}

/** Fills the payment page and pays; whoever calls says where that leads. */
export async function pay(page: Page, { email, number = card.good }: { email?: string; number?: string } = {}) {
  await expect(page.getByText(/simulat/i).first()).toBeVisible()
  const mail = page.getByLabel('Email')
  if (email && (await mail.isVisible())) await mail.fill(email)
  await fillIfAsked(page.getByLabel('Card number'), number)
  await fillIfAsked(page.getByLabel(/Expir/), '12 / 34')
  await fillIfAsked(page.getByLabel(/CVC/), '123')
  await fillIfAsked(page.getByLabel(/Name on card|Cardholder/), 'A Reader')
  await page.getByRole('button', { name: /^(Pay|Subscribe|Get)/ }).click()
}

/** Where the parcel goes, if the payment page asks. */
export async function giveAddress(page: Page) {
  await fillIfAsked(page.getByLabel(/^(Full name|Recipient|Name)$/), 'A Reader')
  await fillIfAsked(page.getByLabel(/Address line 1|^Address$|Street/), '1 Lantern Row')
  await fillIfAsked(page.getByLabel(/City/), 'Portland')
  await fillIfAsked(page.getByLabel(/State/), 'OR')
  await fillIfAsked(page.getByLabel(/Postal|ZIP/), '97201')
}

async function fillIfAsked(field: Locator, text: string) {
  if (await field.isVisible()) await field.fill(text)
}
