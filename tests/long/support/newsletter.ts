import { sha256Hex, subscriberId } from '@lorecircle/functions/newsletter/subscriber-id'
import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import { issueDoc, subscriberDoc } from '@lorecircle/shared/newsletter/stored'
import {
  confirmSubscriber,
  consentWords,
  recordSignUpRequest,
  type SignUpRequest,
} from '@lorecircle/shared/newsletter/subscriber'
import { calls } from '@lorecircle/shared/registry/calls'
import type { Page } from '@playwright/test'
import { openPlatformStore } from '../../bench/portal/store.ts'
import { journeyHome } from '../../journeys/support/journey-home.ts'
import type { newShop } from '../../journeys/support/new-shop.ts'

export const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Newsletter' }).getByRole('link', { name })
export const textOfLetter = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })

export async function write(page: Page, subject: string) {
  await part(page, 'Write').click()
  await page.getByLabel('Subject').fill(subject)
  await textOfLetter(page).fill(`Dear reader, this is ${subject}.`)
}

export const sentSubject = 'The numbered copies are tied'
const sentAt = '2026-11-08T18:30:00.000Z'

const subscribers = [
  { firstName: 'Colin', lastName: 'Baxter', since: '2026-04-11T09:30:00.000Z' },
  { firstName: 'Yuki', lastName: 'Tanabe', since: '2026-07-23T16:55:00.000Z' },
  { firstName: 'Leonie', lastName: 'Brandt', since: '2026-11-05T19:40:00.000Z' },
]

/** Adds three confirmed subscribers, a sent issue and a postal address to a shop, without any emails. */
export async function fillNewsletter(
  platform: PlatformFile,
  { sub, subdomain, author, call }: Awaited<ReturnType<typeof newShop>>,
): Promise<void> {
  const { replyEmail, etag } = await call(calls.profile, {})
  await call(calls.saveContact, { postalAddress: 'PO Box 9\nPort Yann', replyEmail, etag })
  const { documents, close } = openPlatformStore(platform, journeyHome())
  for (const { firstName, lastName, since } of subscribers) {
    const email = `${firstName}.${lastName}@example.com`.toLowerCase()
    const id = subscriberId(email)
    const ask: SignUpRequest = {
      firstName,
      lastName,
      language: 'en',
      askedAt: since,
      by: 'reader',
      words: consentWords(`${author.firstName} ${author.lastName}`),
      host: `${subdomain}.${new URL(platform.market).host}`,
      tokenHash: sha256Hex(`ask ${id}`),
    }
    const pending = recordSignUpRequest(
      null,
      { id, email, unsubscribeToken: sha256Hex(`leave ${sub} ${id}`) },
      ask,
    )
    const subscriber = confirmSubscriber(pending, ask.tokenHash, new Date(since))
    if (!subscriber) throw new Error(`${email} could not confirm`)
    await documents.create(subscriberDoc(sub, id), subscriber)
  }
  const id = '01M6Y6SA200SG6SVE00MGJJX92'
  await documents.create(issueDoc(sub, id), {
    id,
    subject: sentSubject,
    preheader: 'Two hundred of them, on green cloth.',
    body: '<p>Dear reader, each has its number.</p>',
    state: 'sent',
    people: subscribers.length,
    goesOutAt: sentAt,
    sentAt,
    outcome: { sent: subscribers.length, failed: 0, uncertain: 0 },
    createdAt: sentAt,
    updatedAt: sentAt,
  })
  close()
}
