import { randomBytes } from 'node:crypto'
import { sha256Hex, subscriberId } from '@lorecircle/functions/newsletter/subscriber-id'
import { subscriberDoc } from '@lorecircle/shared/newsletter/stored'
import {
  confirmSubscriber,
  consentWords,
  recordSignUpRequest,
  type SignUpRequest,
} from '@lorecircle/shared/newsletter/subscriber'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { DemoAuthor } from './demo-author.ts'

const lists: Record<string, { firstName: string; lastName: string; since: string }[]> = {
  'lord-dunsany': [
    { firstName: 'Miriam', lastName: 'Okafor', since: '2026-03-02T18:20:00.000Z' },
    { firstName: 'Tomás', lastName: 'Ferreira', since: '2026-05-17T07:45:00.000Z' },
    { firstName: 'Ingrid', lastName: 'Halvorsen', since: '2026-08-09T21:10:00.000Z' },
    { firstName: 'Priya', lastName: 'Nambiar', since: '2026-10-30T12:05:00.000Z' },
  ],
  'e-nesbit': [
    { firstName: 'Colin', lastName: 'Baxter', since: '2026-04-11T09:30:00.000Z' },
    { firstName: 'Yuki', lastName: 'Tanabe', since: '2026-07-23T16:55:00.000Z' },
    { firstName: 'Leonie', lastName: 'Brandt', since: '2026-11-05T19:40:00.000Z' },
  ],
}

/** Adds the demo's readers to the author's list as confirmed subscribers, without sending emails. */
export async function seedSubscribers(
  documents: Documents,
  { subdomain, penName }: DemoAuthor,
  { sub, domain }: { sub: string; domain: string },
): Promise<void> {
  for (const { firstName, lastName, since } of lists[subdomain] ?? []) {
    const email = `${firstName}.${lastName}@example.com`
      .normalize('NFD')
      .replace(/[^\w.@]/g, '')
      .toLowerCase()
    const id = subscriberId(email)
    const ask: SignUpRequest = {
      firstName,
      lastName,
      words: consentWords(penName),
      host: `${subdomain}.${domain}`,
      language: 'en',
      askedAt: since,
      tokenHash: sha256Hex(newSecret()),
      by: 'reader',
    }
    const waiting = recordSignUpRequest(null, { id, email, unsubscribeToken: newSecret() }, ask)
    const onTheList = confirmSubscriber(waiting, ask.tokenHash, new Date(since))
    if (onTheList) await documents.create(subscriberDoc(sub, id), onTheList)
  }
}

const newSecret = () => randomBytes(24).toString('base64url')
