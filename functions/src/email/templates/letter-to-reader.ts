import { greetingName, type Order } from '@lorecircle/shared/order/order'
import { parseFirstName } from '@lorecircle/shared/order/own-letters'
import type { Accent } from '@lorecircle/shared/profile/profile'
import { isolateDirection } from '@lorecircle/shared/text/escape'
import { platformPaths, urls } from '@lorecircle/shared/urls/urls'
import type { Footer } from '../layout/footer.ts'
import type { EmailPart } from '../layout/part.ts'
import { paragraph } from '../layout/parts.ts'
import { policyLinks } from './shop-in-email.ts'

/**
 * Replies go to the shop's contact page if `replyTo` is undefined. `words` is the author's own text, empty if the
 * email has only the platform's.
 */
export type ShopSender = { origin: string; accent: Accent | null; replyTo: string | undefined; words: string }

export const greetBuyer = (order: Order, word = 'Thank you'): string => {
  const firstName = isolateDirection(parseFirstName(greetingName(order)))
  return firstName ? `${word}, ${firstName}.` : `${word}.`
}

const askByMail = 'If anything is wrong, reply to this email.'
const askOnPage = 'If anything is wrong, use the contact page of my shop. Replies to this email are not read.'

export const questionsPart = (replyTo: string | undefined): EmailPart => ({
  ...paragraph(replyTo === undefined ? askOnPage : askByMail),
  above: 24,
})

export const orderEmailFooter = (
  { authorName, subdomain, id, readerToken }: Order,
  origin: string,
  replyTo: string | undefined,
): Footer => ({
  why: [`Sold by ${isolateDirection(authorName)} through Lorecircle, which takes no cut of a sale.`],
  links: [
    ...(replyTo === undefined
      ? [{ label: `Write to ${isolateDirection(authorName)}`, url: urls.contact(origin, subdomain) }]
      : []),
    ...policyLinks(urls.shop(origin, subdomain), ['terms', 'returns', 'imprint']),
    { label: 'Your library', url: `${origin}${platformPaths.library}` },
    { label: 'See the order online', url: urls.thankYou(origin, subdomain, id, readerToken) },
  ],
})
