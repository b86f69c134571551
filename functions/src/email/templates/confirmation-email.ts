import { invitationWords } from '@lorecircle/shared/newsletter/subscriber'
import { isolated } from '@lorecircle/shared/text/isolated'
import { type SubscriptionTicket, urls } from '@lorecircle/shared/urls/urls'
import type { EmailContent } from '../layout/email-content.ts'
import { type EmailDescription, layOutEmail } from '../layout/lay-out-email.ts'
import { button, note, paragraph } from '../layout/parts.ts'
import { type ShopInEmail, shopHeader } from './shop-in-email.ts'

/**
 * Asks whether a sign-up was meant. It may reach somebody who never asked for it, so nothing that was typed into the
 * form stands in it: a name is a fine place for a stranger's advertisement.
 */
export const confirmationEmail = (shop: ShopInEmail, ticket: SubscriptionTicket): EmailContent =>
  question(shop, ticket, {
    name: 'confirmation',
    subject: `Please confirm: letters from ${isolated(shop.authorName)}`,
    title: 'One step is left.',
    paragraphs: [
      `Somebody, most likely you, signed this address up for ${isolated(shop.authorName)}’s letters. Confirm it within seven days, and you are on the list.`,
    ],
    otherwise: 'If it was not you, do nothing: no letters will come.',
  })

/** Asks somebody whose address the author has put down. */
export const invitationEmail = (shop: ShopInEmail, ticket: SubscriptionTicket): EmailContent =>
  question(shop, ticket, {
    name: 'invitation',
    subject: `Would you like letters from ${isolated(shop.authorName)}?`,
    title: 'Would you like letters?',
    paragraphs: [
      `${isolated(shop.authorName)} has put this address down for their letters. Confirm it within seven days, and you are on the list.`,
      invitationWords(shop.authorName),
    ],
    otherwise: 'If you would rather not, do nothing: no letters will come.',
  })

type Question = Pick<EmailDescription, 'name' | 'subject' | 'title'> & {
  paragraphs: string[]
  otherwise: string
}

const question = (
  shop: ShopInEmail,
  ticket: SubscriptionTicket,
  { name, subject, title, paragraphs, otherwise }: Question,
): EmailContent =>
  layOutEmail({
    name,
    subject,
    preheader: title,
    header: shopHeader(shop),
    title,
    parts: [
      ...paragraphs.map(paragraph),
      button('Confirm my address', urls.subscription(shop.url, 'confirm', ticket)),
      note(otherwise),
    ],
    footer: { why: [`Sent from ${new URL(shop.url).host}, a shop in the circle of Lorecircle.`] },
    accent: shop.accent,
  })
