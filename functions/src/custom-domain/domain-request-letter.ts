import type { Account } from '@lorecircle/shared/account/account'
import type { DomainRequest } from '@lorecircle/shared/custom-domain/domain-request'
import { heading, html, letter, nothing, paragraph, quiet } from '../email/email-html.ts'
import { addressIn, type Mail } from '../email/send-email.ts'
import type { Services } from '../services.ts'

/** What the platform's people get; their answer goes to the author. */
export function domainRequestLetter(
  { env, productDomain }: Pick<Services, 'env' | 'productDomain'>,
  { firstName, lastName, email, subdomain, sub }: Account,
  { domain, note }: DomainRequest,
): Mail {
  const shop = subdomain === null ? 'no shop yet' : `${subdomain}.${productDomain}`
  const from = `${firstName} ${lastName} (${email}), ${shop}`
  const subject = `A domain of their own: ${domain}`
  const foot = `Author ${sub}. Answering this letter writes to ${email}.`
  return {
    from: env.MAIL_FROM,
    // The platform writes to itself.
    to: addressIn(env.MAIL_FROM),
    replyTo: email,
    subject,
    html: letter({
      title: subject,
      preheader: from,
      sheet: html`${quiet(`From ${from}`)}${heading(domain)}${note ? paragraph(note) : nothing}`,
      foot: html`${foot}`,
    }),
    text: [`From ${from}`, '', domain, ...(note ? ['', note] : []), '', foot].join('\n'),
  }
}
