import type { ContactInput } from '@lorecircle/shared/visitor/calls'
import { heading, html, letter, quiet } from '../email/email-html.ts'
import type { Mail } from '../email/send-email.ts'
import type { Services } from '../services.ts'
import type { VisitedShop } from './visited-shop.ts'

/** What the author gets: the visitor's words as plain text, and an answer that goes to the visitor. */
export function contactLetter(
  { env }: Pick<Services, 'env'>,
  { authorEmail, url }: VisitedShop,
  { name, email, message }: ContactInput,
): Mail {
  const from = `${name} (${email})`
  const answer = `Answering this letter writes to ${email}. Your own address was not shown to them; your answer shows it.`
  const foot = `Sent from the contact page of ${new URL(url).host}.`
  const paragraphs = message.split(/\n{2,}/)
  return {
    from: env.MAIL_FROM,
    to: authorEmail,
    replyTo: email,
    subject: `${name} wrote to you`,
    html: letter({
      title: `${name} wrote to you`,
      preheader: message.slice(0, 120),
      sheet: html`${quiet(`From ${from}`)}${heading('A reader wrote to you.')}${paragraphs.map(asLines)}${note(answer)}`,
      foot: html`${foot}`,
    }),
    text: [`From ${from}`, '', message, '', answer, foot].join('\n'),
  }
}

const asLines = (text: string) => html`<p style="margin:16px 0 0;white-space:pre-line">${text}</p>`

const note = (text: string) =>
  html`<p class="s" style="margin:28px 0 0;font-size:15px;line-height:23px;color:#4d4459">${text}</p>`
