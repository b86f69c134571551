import { invitationWords } from '@lorecircle/shared/newsletter/subscriber'
import { isolateDirection } from '@lorecircle/shared/text/escape'
import { firstWords } from '@lorecircle/shared/text/first-words'
import { type SubscriptionTicket, urls } from '@lorecircle/shared/urls/urls'
import type { ContactInput } from '@lorecircle/shared/visitor/visitor'
import { type EmailContent, type EmailDescription, renderEmail } from '../layout/lay-out-email.ts'
import { button, note, paragraph, quote } from '../layout/parts.ts'
import { isReplyable } from '../send-email.ts'
import { type ShopInEmail, shopHeader } from './shop-in-email.ts'

/**
 * May reach somebody who never signed up, so it contains nothing typed into the form: a name could carry a stranger's
 * advertisement.
 */
export const confirmationEmail = (shop: ShopInEmail, ticket: SubscriptionTicket): EmailContent =>
  question(shop, ticket, {
    name: 'confirmation',
    subject: `Please confirm: newsletter from ${isolateDirection(shop.authorName)}`,
    title: 'One more step.',
    paragraphs: [
      `Someone, most likely you, signed this address up for ${isolateDirection(shop.authorName)}’s newsletter. Confirm it within seven days to subscribe.`,
    ],
    otherwise: 'If this was not you, ignore this email. You will not get the newsletter.',
  })

export const invitationEmail = (shop: ShopInEmail, ticket: SubscriptionTicket): EmailContent =>
  question(shop, ticket, {
    name: 'invitation',
    subject: `Would you like the newsletter from ${isolateDirection(shop.authorName)}?`,
    title: 'Would you like the newsletter?',
    paragraphs: [
      `${isolateDirection(shop.authorName)} added this address to their newsletter. Confirm it within seven days to subscribe.`,
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
  renderEmail({
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

export const contactEmail = (
  shopUrl: string,
  { name, email, message }: Pick<ContactInput, 'name' | 'email' | 'message'>,
  orderId?: string,
): EmailContent =>
  renderEmail({
    name: 'contact',
    subject: `${isolateDirection(name)} wrote to you${orderId ? ` about order ${orderId}` : ''}`,
    preheader: firstWords(message, 120),
    header: `From ${isolateDirection(name)} (${email})`,
    title: 'New message from a reader',
    parts: [
      quote(message),
      note(
        isReplyable(email)
          ? `Reply to this email to answer ${email}. Your reply shows them your address.`
          : `A reply to this email does not reach ${email}. Write to that address instead.`,
      ),
    ],
    footer: {
      why: [
        `Sent from the ${orderId ? `page of order ${orderId} at` : 'contact page of'} ${new URL(shopUrl).host}.`,
      ],
    },
  })
