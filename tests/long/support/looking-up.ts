import type { Page } from '@playwright/test'
import { openMail } from '../../journeys/support/acts.ts'
import { expect } from '../../journeys/support/authors.ts'
import type { Person } from '../../journeys/support/person.ts'

export const phone = { width: 360, height: 740 }

const fitsItsWidth = async (page: Page) => {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `what stands over at ${page.url()}`).toBeLessThanOrEqual(0)
}

export const looker = (reader: Person) => async () => {
  await reader.looksRight()
  await fitsItsWidth(reader.page)
}
/** Looking runs scripts in the page, so nothing is looked at where there are none. */
export const noLooker = async () => {}

/** The address behind a letter's button. */
export async function linkIn(reader: Person, mailbox: string, to: string, subject: RegExp, name: string) {
  const mail = await openMail(reader, mailbox, to, subject)
  const link = await mail.body.getByRole('link', { name }).getAttribute('href')
  await mail.page.close()
  return link ?? ''
}
