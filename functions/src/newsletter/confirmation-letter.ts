import { urls } from '@lorecircle/shared/edge/urls'
import { invitationWords, type Subscriber } from '@lorecircle/shared/newsletter/subscriber'
import { button, heading, html, letter, paragraph, quiet } from '../email/email-html.ts'
import { inNameOf, type Mail } from '../email/send-email.ts'
import type { Services } from '../services.ts'
import type { VisitedShop } from '../visitor/visited-shop.ts'

type Asked = { subscriber: Subscriber; token: string }

/**
 * Asks whether a sign-up was meant. It may reach somebody who never asked for it, so nothing that was typed into the
 * form stands in it: a name is a fine place for a stranger's advertisement.
 */
export const confirmationLetter = (services: Pick<Services, 'env'>, shop: VisitedShop, asked: Asked): Mail =>
  question(services, shop, asked, {
    subject: `Please confirm: letters from ${shop.authorName}`,
    title: 'One step is left.',
    paragraphs: [
      `Somebody, most likely you, signed this address up for ${shop.authorName}’s letters. Confirm it within seven days, and you are on the list.`,
    ],
    otherwise: 'If it was not you, do nothing: no letters will come.',
  })

/** Asks somebody whose address the author has put down. */
export const invitationLetter = (services: Pick<Services, 'env'>, shop: VisitedShop, asked: Asked): Mail =>
  question(services, shop, asked, {
    subject: `Would you like letters from ${shop.authorName}?`,
    title: 'Would you like letters?',
    paragraphs: [
      `${shop.authorName} has put this address down for their letters. Confirm it within seven days, and you are on the list.`,
      invitationWords(shop.authorName),
    ],
    otherwise: 'If you would rather not, do nothing: no letters will come.',
  })

type Question = { subject: string; title: string; paragraphs: string[]; otherwise: string }

function question(
  { env }: Pick<Services, 'env'>,
  { authorName, url }: VisitedShop,
  { subscriber, token }: Asked,
  { subject, title, paragraphs, otherwise }: Question,
): Mail {
  const link = urls.subscription(url, 'confirm', { subscriber: subscriber.id, token })
  const foot = `Sent from ${new URL(url).host}, a shop in the circle of Lorecircle.`
  return {
    from: inNameOf(authorName, env.MAIL_FROM),
    to: subscriber.email,
    subject,
    html: letter({
      title: subject,
      preheader: title,
      sheet: html`${quiet(`From ${authorName}’s shop`)}${heading(title)}${paragraphs.map(paragraph)}${button('Confirm my address', link)}${paragraph(otherwise)}`,
      foot: html`${foot}`,
    }),
    text: [title, ...paragraphs, `Confirm my address: ${link}`, otherwise, foot].join('\n\n'),
  }
}
