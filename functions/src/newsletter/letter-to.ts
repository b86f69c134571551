import { urls } from '@lorecircle/shared/edge/urls'
import type { Subscriber } from '@lorecircle/shared/newsletter/subscriber'
import { type Html, heading, html, letter, paragraph, quiet } from '../email/email-html.ts'
import { inNameOf, type Mail } from '../email/send-email.ts'
import type { Services } from '../services.ts'
import type { VisitedShop } from '../visitor/visited-shop.ts'

export type Writing = { subject: string; title: string; preheader: string; body: Html; text: string[] }

/**
 * A letter to somebody on a shop's list, as every letter of a list goes out: in the author's name, and with the way
 * off the list in its foot and in its headers (RFC 2369, RFC 8058). It has no reply address, since that would tell
 * anybody who signs up the author's own.
 */
export function letterTo(
  { env }: Pick<Services, 'env'>,
  { authorName, url }: VisitedShop,
  { id, email, unsubscribeToken }: Pick<Subscriber, 'id' | 'email' | 'unsubscribeToken'>,
  { subject, title, preheader, body, text }: Writing,
): Mail {
  const ticket = { subscriber: id, token: unsubscribeToken }
  const leave = urls.subscription(url, 'unsubscribe', ticket)
  const contact = `${url}/contact`
  const why = `You get this letter because you signed up for ${authorName}’s letters at ${new URL(url).host}.`
  return {
    from: inNameOf(authorName, env.MAIL_FROM),
    to: email,
    subject,
    headers: {
      'List-Unsubscribe': `<${urls.subscriptionCall(url, 'unsubscribe', ticket)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    html: letter({
      title: subject,
      preheader,
      sheet: html`${quiet(`From ${authorName}’s shop`)}${heading(title)}${body}`,
      foot: html`${why}<br>${footLink(leave, 'Unsubscribe')} or ${footLink(contact, `write to ${authorName}`)}.`,
    }),
    text: [title, '', ...text, '', why, `Write to ${authorName}: ${contact}`, `Unsubscribe: ${leave}`].join(
      '\n',
    ),
  }
}

const footLink = (url: string, label: string): Html =>
  html`<a href="${url}" style="color:#655b6d">${label}</a>`

/** The same words as HTML and as text. */
export const spoken = (...paragraphs: string[]): Pick<Writing, 'body' | 'text'> => ({
  body: { html: paragraphs.map((words) => paragraph(words).html).join('\n') },
  text: paragraphs,
})
