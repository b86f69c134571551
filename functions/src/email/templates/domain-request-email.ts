import type { Account } from '@lorecircle/shared/account/account'
import type { DomainRequest } from '@lorecircle/shared/custom-domain/domain-request'
import { isolated } from '@lorecircle/shared/text/isolated'
import type { EmailContent } from '../layout/email-content.ts'
import { layOutEmail } from '../layout/lay-out-email.ts'
import { quote } from '../layout/parts.ts'

type Asking = Pick<Account, 'firstName' | 'lastName' | 'email' | 'subdomain' | 'sub'>

/** What the platform's people get of an author who wants a domain of their own. */
export function domainRequestEmail(
  productDomain: string,
  { firstName, lastName, email, subdomain, sub }: Asking,
  { domain, note }: Pick<DomainRequest, 'domain' | 'note'>,
): EmailContent {
  const shop = subdomain === null ? 'no shop yet' : `${subdomain}.${productDomain}`
  const from = `${isolated(`${firstName} ${lastName}`)} (${email}), ${shop}`
  return layOutEmail({
    name: 'domain_request',
    subject: `A domain of their own: ${domain}`,
    preheader: from,
    header: `From ${from}`,
    title: domain,
    parts: [note ? quote(note) : null],
    footer: { why: [`Author ${sub}. Answering this letter writes to ${email}.`] },
  })
}
