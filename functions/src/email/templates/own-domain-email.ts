import { type Account, shopTimeZone } from '@lorecircle/shared/account/account'
import type { DomainRequest } from '@lorecircle/shared/custom-domain/own-domain'
import { isolateDirection } from '@lorecircle/shared/text/escape'
import { formatLongDay } from '@lorecircle/shared/time-zone/days'
import { portalPaths } from '@lorecircle/shared/urls/portal-paths'
import { urls } from '@lorecircle/shared/urls/urls'
import { platformFooter } from '../layout/footer.ts'
import { type EmailContent, renderEmail } from '../layout/lay-out-email.ts'
import { button, paragraph, quote } from '../layout/parts.ts'

export type DomainEvent =
  | { what: 'live'; domain: string }
  | { what: 'disconnected'; domain: string }
  | { what: 'failing'; domain: string; letGoAt: Date }

export function customDomainEmail(
  origin: string,
  account: Pick<Account, 'subdomain' | 'timeZone'>,
  news: DomainEvent,
): EmailContent {
  const former = new URL(urls.shop(origin, account.subdomain ?? '')).host
  const { title, text } = words(news, former, shopTimeZone(account))
  return renderEmail({
    name: 'custom_domain',
    subject: title.slice(0, -1),
    preheader: text,
    header: 'From Lorecircle',
    title,
    parts: [
      paragraph(text),
      news.what === 'live'
        ? button('See Your Shop', urls.shop(origin, news.domain))
        : button('See Your Domain', `${origin}${portalPaths.customDomainRequest}`),
    ],
    footer: platformFooter,
  })
}

function words(news: DomainEvent, former: string, timeZone: string): { title: string; text: string } {
  const { domain } = news
  if (news.what === 'live')
    return {
      title: `Your shop is live at ${domain}.`,
      text: `Whoever asks for ${former} is led there, so every link that you have given out still works. Keep the two DNS records as they are.`,
    }
  if (news.what === 'disconnected')
    return {
      title: `${domain} is no longer your shop’s address.`,
      text: `Its DNS records were gone for a week, so we let the domain go. Your shop is at ${former} again, and you can connect the domain anew whenever you like.`,
    }
  return {
    title: `We cannot find the records of ${domain}.`,
    text: `The DNS records that connect it to your shop are gone or say something else. Please set them again. While the domain leads elsewhere, your shop is at ${former}; it moves back by itself. If the records are not back by ${formatLongDay(timeZone, news.letGoAt)}, we let the domain go.`,
  }
}

type Asking = Pick<Account, 'firstName' | 'lastName' | 'email' | 'subdomain' | 'sub'>

export function domainRequestEmail(
  productDomain: string,
  { firstName, lastName, email, subdomain, sub }: Asking,
  { domain, note }: Pick<DomainRequest, 'domain' | 'note'>,
): EmailContent {
  const shop = subdomain === null ? 'no shop yet' : `${subdomain}.${productDomain}`
  const from = `${isolateDirection(`${firstName} ${lastName}`)} (${email}), ${shop}`
  return renderEmail({
    name: 'domain_request',
    subject: `A domain of their own: ${domain}`,
    preheader: from,
    header: `From ${from}`,
    title: domain,
    parts: [note ? quote(note) : null],
    footer: { why: [`Author ${sub}. Answering this email writes to ${email}.`] },
  })
}
