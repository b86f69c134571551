import { isMember } from '@lorecircle/shared/account/account'
import { signUpDoc, subscriberDoc } from '@lorecircle/shared/newsletter/stored'
import {
  recordSignUpRequest,
  type SignUpRequest,
  type Subscriber,
} from '@lorecircle/shared/newsletter/subscriber'
import { urls } from '@lorecircle/shared/urls/urls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { readAccount } from '../account/update-account.ts'
import type { EmailContent } from '../email/layout/lay-out-email.ts'
import { type OutgoingEmail, senderWithName } from '../email/send-email.ts'
import { type ListEmailContent, listEmail } from '../email/templates/issue-writing.ts'
import type { Services } from '../services/services.ts'
import { readAccountShop, type VisitedShop } from '../visitor/visited-shop.ts'
import { sha256Hex, subscriberId } from './subscriber-id.ts'

/** An email to a reader in the author's name. Answers go where the author has said, and never to the address they log in with. */
export const buildShopEmail = (
  { env }: Pick<Services, 'env'>,
  { authorName, replyEmail }: VisitedShop,
  to: string,
  content: EmailContent,
): OutgoingEmail => ({
  ...content,
  from: senderWithName(authorName, env.MAIL_FROM),
  to,
  ...(replyEmail && { replyTo: replyEmail }),
})

/** An email to somebody on a shop's list, with the way off the list in its headers, too (RFC 2369, RFC 8058). */
export function buildSubscriberEmail(
  services: Pick<Services, 'env'>,
  shop: VisitedShop,
  { id, email, unsubscribeToken }: Pick<Subscriber, 'id' | 'email' | 'unsubscribeToken'>,
  writing: ListEmailContent,
): OutgoingEmail {
  const ticket = { subscriber: id, token: unsubscribeToken }
  return {
    ...buildShopEmail(services, shop, email, listEmail(shop, ticket, writing)),
    list: { sub: shop.sub, configurationSet: services.env.LETTERS_SET },
    headers: {
      'List-Unsubscribe': `<${urls.subscriptionCall(shop.url, 'unsubscribe', ticket)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

type Asking = Pick<SignUpRequest, 'firstName' | 'lastName' | 'words' | 'language' | 'by'> & {
  email: string
  token: string
}

/** Records the request only: the address is not subscribed until its owner confirms. */
export async function recordSignUp(
  { documents, now, newSecret }: Services,
  shop: VisitedShop,
  { email, token, ...asking }: Asking,
): Promise<Subscriber> {
  const id = subscriberId(email)
  const newcomer = { id, email, unsubscribeToken: newSecret() }
  const ask: SignUpRequest = {
    ...asking,
    host: new URL(shop.url).host,
    askedAt: now().toISOString(),
    tokenHash: sha256Hex(token),
  }
  await documents.create(signUpDoc(shop.sub, id), {})
  const document = subscriberDoc(shop.sub, id)
  return (await documents.update(document, (before) => recordSignUpRequest(before, newcomer, ask))).value
}

/** Throws a VisibleError 403 that says what is missing. */
export async function readSendingShop(services: Services, sub: string): Promise<VisitedShop> {
  const { value: account } = await readAccount(services.documents, sub)
  if (!isMember(account, services.now())) {
    throw new VisibleError(
      403,
      'letters.blocked',
      'Sending mail needs an active membership. What you wrote is kept.',
      { step: 'membership' },
    )
  }
  if (account.subdomain === null) {
    throw new VisibleError(
      403,
      'letters.blocked',
      'Claim your subdomain before you send. Your issue is saved.',
      { step: 'subdomain' },
    )
  }
  return readAccountShop(services, account)
}
