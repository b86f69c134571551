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
    subject: `Please confirm: newsletter from ${isolated(shop.authorName)}`,
    title: 'One more step.',
    paragraphs: [
      `Someone, most likely you, signed this address up for ${isolated(shop.authorName)}’s newsletter. Confirm it within seven days to subscribe.`,
    ],
    otherwise: 'If this was not you, ignore this email. You will not get the newsletter.',
  })

/** Asks somebody whose address the author has put down. */
export const invitationEmail = (shop: ShopInEmail, ticket: SubscriptionTicket): EmailContent =>
  question(shop, ticket, {
    name: 'invitation',
    subject: `Would you like the newsletter from ${isolated(shop.authorName)}?`,
    title: 'Would you like the newsletter?',
    paragraphs: [
      `${isolated(shop.authorName)} added this address to their newsletter. Confirm it within seven days to subscribe.`,
      invitationWords(shop.authorName),
    ],
    otherwise: 'If you do not want it, ignore this email. You will not get the newsletter.',
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
      button('Confirm My Address', urls.subscription(shop.url, 'confirm', ticket)),
      note(otherwise),
    ],
    footer: { why: [`Sent from ${new URL(shop.url).host}, a shop in the circle of Lorecircle.`] },
    accent: shop.accent,
  })
