import type { Page } from '@playwright/test'
import { openMail } from './acts.ts'
import { expect, type Person } from './person.ts'

export const signUpMail = /^Please confirm: newsletter from/
export const firstLetter = /^You’re subscribed to .* newsletter$/

type Reader = { firstName: string; lastName: string; email: string }

/** Opens a form and waits for its script: until then it is the plain form that everybody without one has. */
export async function openForm(page: Page, url: string) {
  await page.goto(url)
  await expect(page.locator('astro-island')).not.toHaveAttribute('ssr')
}

export async function fillIn(page: Page, { firstName, lastName, email }: Reader) {
  await page.getByLabel('First Name').fill(firstName)
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByLabel('Email').fill(email)
}

/**
 * Follows a link of a mail to the page that it opens. The frame that shows a mail has a process of its own, to which
 * a browser leads no pointer before it has drawn it: a click that comes before the link feels one would reach nobody.
 */
export async function followLink(
  person: Person,
  mailbox: string,
  mail: { to: string; subject: RegExp; link: string },
): Promise<Page> {
  const { page, body } = await openMail(person, mailbox, mail.to, mail.subject)
  const link = body.getByRole('link', { name: mail.link })
  await expect(async () => {
    await link.hover()
    await expect(link.and(body.locator(':hover'))).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 15_000 })
  const opening = page.waitForEvent('popup')
  await link.click()
  const opened = await opening
  await page.close()
  return opened
}
