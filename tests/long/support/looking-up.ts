import { openMail } from '../../journeys/support/acts.ts'
import { expect } from '../../journeys/support/authors.ts'
import { expectNoSidewaysScroll } from '../../journeys/support/layout.ts'
import type { Person } from '../../journeys/support/person.ts'

export const phone = { width: 360, height: 740 }

export const looker = (reader: Person) => async () => {
  await reader.looksRight()
  await expectNoSidewaysScroll(reader.page)
}
/** Looking runs scripts in the page, so nothing is looked at where there are none. */
export const noLooker = async () => {}

/** The address behind a letter's button. */
export async function linkIn(reader: Person, mailbox: string, to: string, subject: RegExp, name: string) {
  const mail = await openMail(reader, mailbox, to, subject)
  const link = mail.body.getByRole('link', { name })
  await expect(link).toHaveAttribute('href', /^http/)
  const address = await link.getAttribute('href')
  await mail.page.close()
  return address ?? ''
}
