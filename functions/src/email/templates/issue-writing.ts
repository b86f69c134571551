import type { IssueText } from '@lorecircle/shared/newsletter/issue'
import { namePlaceholder } from '@lorecircle/shared/order/own-letters'
import { addressLinesBelowName } from '@lorecircle/shared/profile/contact'
import { authorsHtml } from '@lorecircle/shared/text/authors-html'
import { escapeHtml, isolateDirection } from '@lorecircle/shared/text/escape'
import { type SubscriptionTicket, urls } from '@lorecircle/shared/urls/urls'
import { raw } from 'hono/html'
import { type EmailContent, type EmailDescription, renderEmail } from '../layout/lay-out-email.ts'
import type { Html } from '../layout/part.ts'
import { emailTextDirection, paragraph } from '../layout/parts.ts'
import { serif } from '../layout/style.ts'
import { issueText } from './issue-text.ts'
import { policyLinks, type ShopInEmail, shopHeader } from './shop-in-email.ts'

export const subscribedEmail = (authorName: string, firstName: string): ListEmailContent => ({
  name: 'subscribed',
  subject: `You’re subscribed to ${isolateDirection(authorName)}’s newsletter`,
  title: `Welcome, ${isolateDirection(firstName)}.`,
  preheader: 'You’re subscribed.',
  parts: [
    paragraph(`You’re subscribed. ${isolateDirection(authorName)}’s next issue comes to this address.`),
    paragraph('To unsubscribe at any time, use the link at the end of this email.'),
  ],
})

/** For somebody who signed up once more: only they may learn that they are on the list. */
export const alreadySubscribedEmail = (authorName: string): ListEmailContent => ({
  name: 'already_subscribed',
  subject: `You’re already subscribed to ${isolateDirection(authorName)}’s newsletter`,
  title: 'You’re already subscribed.',
  preheader: 'There is nothing to do.',
  parts: [paragraph('Someone, most likely you, signed this address up again. There is nothing to do.')],
})

/** Inline, since mail programs may drop style blocks. Colours come from the surrounding email. */
const styles: Record<string, string> = {
  p: 'margin:16px 0 0',
  h2: `margin:28px 0 0;font-family:${serif};font-weight:400;font-size:24px;line-height:32px`,
  h3: `margin:24px 0 0;font-family:${serif};font-weight:400;font-size:20px;line-height:28px`,
  ul: 'margin:16px 0 0;padding:0 0 0 24px',
  ol: 'margin:16px 0 0;padding:0 0 0 24px',
  li: 'margin:4px 0 0',
  blockquote: 'margin:20px 0 0;padding:0 0 0 16px;border-left:3px solid #8a7d6c;font-style:italic',
  hr: 'margin:28px 0 0;border:0;border-top:1px solid #8a7d6c',
  figure: 'margin:20px 0 0',
  figcaption: 'margin:6px 0 0;font-size:13px;line-height:20px',
  img: 'display:block;max-width:100%;height:auto;margin:20px 0 0',
}

/** The same where a text runs from right to left. */
const rightToLeft: Record<string, string> = {
  ul: 'margin:16px 0 0;padding:0 24px 0 0',
  ol: 'margin:16px 0 0;padding:0 24px 0 0',
  blockquote: 'margin:20px 0 0;padding:0 16px 0 0;border-right:3px solid #8a7d6c;font-style:italic',
}

export const issueHtml = (body: string, origin: string): Html =>
  raw(
    withStyles(
      authorsHtml(body)
        .replace(/<(?:a|img)\b[^<>]*>/g, (tag) => tag.replace(/ (?:loading|decoding|rel)="[^"]*"/g, ''))
        .replace(
          /<img src="(\/media\/[^".]+)\.\w+"/g,
          (_, path: string) => `<img src="${origin}${path}.jpg"`,
        ),
    ),
  )

const turned = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'figcaption'])

/**
 * Returns a function of the subscriber's first name, which replaces `{name}` in subject, preview line and text;
 * 'reader' if it is empty. The body is rendered once for all emails.
 */
export function buildIssueContent(
  { subject, preheader, body }: IssueText,
  origin: string,
): (firstName: string) => ListEmailContent {
  const html = String(issueHtml(body, origin))
  const text = issueText(body)
  return (firstName) => {
    const name = isolateDirection(firstName.trim()) || 'reader'
    const named = (words: string) => words.replaceAll(namePlaceholder, () => name)
    const namedHtml = raw(withNameInText(html, escapeHtml(name)))
    return {
      name: 'issue',
      subject: named(subject),
      title: named(subject),
      preheader: named(preheader),
      parts: [{ html: () => namedHtml, text: named(text), above: 0 }],
    }
  }
}

/** Leaves tags as they are: a link's address is no place for a name. */
const withNameInText = (html: string, name: string): string =>
  html
    .split('<')
    .map((piece) => {
      const textFrom = piece.indexOf('>') + 1
      return piece.slice(0, textFrom) + piece.slice(textFrom).replaceAll(namePlaceholder, () => name)
    })
    .join('<')

/** Goes backwards, since an element's direction comes from the text after its tag. */
function withStyles(html: string): string {
  const tokens = html.match(/<[^<>]*>|[^<]+/g) ?? []
  let direction: 'rtl' | 'ltr' | undefined
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const token = tokens[at] ?? ''
    const name = /^<([a-z0-9]+)/.exec(token)?.[1]
    if (!token.startsWith('<')) direction = emailTextDirection(token.replace(/&[#\w]+;/g, ' ')) ?? direction
    else if (name) tokens[at] = styled(name, token.slice(1 + name.length, -1), tokens[at - 1], direction)
  }
  return tokens.join('')
}

function styled(
  name: string,
  rest: string,
  before: string | undefined,
  direction: 'rtl' | 'ltr' | undefined,
) {
  const isTurned = direction === 'rtl' && turned.has(name)
  // Keeps a list item's first paragraph on the line of its marker.
  const style = name === 'p' && before?.startsWith('<li') ? 'margin:0' : styles[name]
  if (style === undefined) return `<${name}${rest}>`
  if (!isTurned) return `<${name} style="${style}"${rest}>`
  return `<${name} dir="rtl" align="right" style="${rightToLeft[name] ?? style};text-align:right"${rest}>`
}

export type ListEmailContent = Pick<EmailDescription, 'name' | 'subject' | 'preheader' | 'title' | 'parts'>

/** Of every shop that writes to a list: where its author is reached by post; empty while they have not said. */
type ListSender = ShopInEmail & { postalAddress: string }

/** An email to somebody on a shop's list, with who sends it and the way off the list in its foot. */
export function listEmail(
  shop: ListSender,
  ticket: SubscriptionTicket,
  writing: ListEmailContent,
): EmailContent {
  const { url, accent, postalAddress } = shop
  const authorName = isolateDirection(shop.authorName)
  return renderEmail({
    ...writing,
    header: shopHeader(shop),
    footer: {
      why: [
        `You get this email because you signed up for ${authorName}’s newsletter at ${new URL(url).host}.`,
        ...(postalAddress
          ? [[authorName, ...addressLinesBelowName(shop.authorName, postalAddress)].join(', ')]
          : []),
      ],
      links: [
        { label: `Write to ${authorName}`, url: `${url}/contact` },
        ...policyLinks(url, ['imprint', 'privacy']),
        { label: 'Unsubscribe', url: urls.subscription(url, 'unsubscribe', ticket) },
      ],
    },
    accent,
  })
}
