import { signUpDoc, subscriberDoc } from '@lorecircle/shared/newsletter/stored'
import { type Ask, asked, type Subscriber } from '@lorecircle/shared/newsletter/subscriber'
import type { Services } from '../services/services.ts'
import type { VisitedShop } from '../visitor/visited-shop.ts'
import { hashOf, subscriberId } from './subscriber-id.ts'

type Asking = Pick<Ask, 'firstName' | 'lastName' | 'words' | 'language' | 'by'> & {
  email: string
  token: string
}

/** Keeps that an address is asked whether it wants a shop's letters; nobody is on the list by this alone. */
export async function noteDown(
  { documents, now, newSecret }: Services,
  shop: VisitedShop,
  { email, token, ...asking }: Asking,
): Promise<Subscriber> {
  const id = subscriberId(email)
  const newcomer = { id, email, unsubscribeToken: newSecret() }
  const ask: Ask = {
    ...asking,
    host: new URL(shop.url).host,
    askedAt: now().toISOString(),
    tokenHash: hashOf(token),
  }
  await documents.create(signUpDoc(shop.sub, id), {})
  const document = subscriberDoc(shop.sub, id)
  return (await documents.update(document, (before) => asked(before, newcomer, ask))).value
}
