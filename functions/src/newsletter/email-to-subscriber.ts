import type { Subscriber } from '@lorecircle/shared/newsletter/subscriber'
import { urls } from '@lorecircle/shared/urls/urls'
import type { EmailContent } from '../email/layout/email-content.ts'
import { inNameOf, type OutgoingEmail } from '../email/send-email.ts'
import { listEmail, type Writing } from '../email/templates/list-email.ts'
import type { Services } from '../services/services.ts'
import type { VisitedShop } from '../visitor/visited-shop.ts'

/** An email to a reader in the author's name. Answers go where the author has said, and never to the address they log in with. */
export const emailFromShop = (
  { env }: Pick<Services, 'env'>,
  { authorName, replyEmail }: VisitedShop,
  to: string,
  content: EmailContent,
): OutgoingEmail => ({
  ...content,
  from: inNameOf(authorName, env.MAIL_FROM),
  to,
  ...(replyEmail && { replyTo: replyEmail }),
})

/** An email to somebody on a shop's list, with the way off the list in its headers, too (RFC 2369, RFC 8058). */
export function emailToSubscriber(
  services: Pick<Services, 'env'>,
  shop: VisitedShop,
  { id, email, unsubscribeToken }: Pick<Subscriber, 'id' | 'email' | 'unsubscribeToken'>,
  writing: Writing,
): OutgoingEmail {
  const ticket = { subscriber: id, token: unsubscribeToken }
  return {
    ...emailFromShop(services, shop, email, listEmail(shop, ticket, writing)),
    list: { sub: shop.sub, configurationSet: services.env.LETTERS_SET },
    headers: {
      'List-Unsubscribe': `<${urls.subscriptionCall(shop.url, 'unsubscribe', ticket)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
