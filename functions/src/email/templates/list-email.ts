import { linesBelow } from '@lorecircle/shared/profile/contact'
import { isolated } from '@lorecircle/shared/text/isolated'
import { type SubscriptionTicket, urls } from '@lorecircle/shared/urls/urls'
import type { EmailContent } from '../layout/email-content.ts'
import { type EmailDescription, layOutEmail } from '../layout/lay-out-email.ts'
import { paragraph } from '../layout/parts.ts'
import { policyLinks, type ShopInEmail, shopHeader } from './shop-in-email.ts'

/** What an email to a shop's list says to everybody who gets it. */
export type Writing = Pick<EmailDescription, 'name' | 'subject' | 'preheader' | 'title' | 'parts'>

/** Of every shop that writes to a list: where its author is reached by post; empty while they have not said. */
export type ListSender = ShopInEmail & { postalAddress: string }

/** An email to somebody on a shop's list, with who sends it and the way off the list in its foot. */
export function listEmail(shop: ListSender, ticket: SubscriptionTicket, writing: Writing): EmailContent {
  const { url, accent, postalAddress } = shop
  const authorName = isolated(shop.authorName)
  return layOutEmail({
    ...writing,
    header: shopHeader(shop),
    footer: {
      why: [
        `You get this email because you signed up for ${authorName}’s newsletter at ${new URL(url).host}.`,
        ...(postalAddress ? [[authorName, ...linesBelow(shop.authorName, postalAddress)].join(', ')] : []),
      ],
      links: [
        { label: `Write to ${authorName}`, url: `${url}/contact` },
        ...policyLinks(url, ['imprint', 'privacy']),
        { label: 'Unsubscribe', url: urls.subscription(url, 'unsubscribe', ticket) },
      ],
    },
    accent,
  })
}

/** The first email, sent when an address was confirmed. */
export const onTheList = (authorName: string, firstName: string): Writing => ({
  name: 'subscribed',
  subject: `You’re subscribed to ${isolated(authorName)}’s newsletter`,
  title: `Welcome, ${isolated(firstName)}.`,
  preheader: 'You’re subscribed.',
  parts: [
    paragraph(`You’re subscribed. ${isolated(authorName)}’s next issue comes to this address.`),
    paragraph('To unsubscribe at any time, use the link at the end of this email.'),
  ],
})

/** For somebody who signed up once more: only they may learn that they are on the list. */
export const alreadyOnTheList = (authorName: string): Writing => ({
  name: 'already_subscribed',
  subject: `You’re already subscribed to ${isolated(authorName)}’s newsletter`,
  title: 'You’re already subscribed.',
  preheader: 'There is nothing to do.',
  parts: [paragraph('Someone, most likely you, signed this address up again. There is nothing to do.')],
})
