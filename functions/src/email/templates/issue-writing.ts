import type { IssueText } from '@lorecircle/shared/newsletter/issue'
import { namePlace } from '@lorecircle/shared/order/own-letters'
import { escapeHtml } from '@lorecircle/shared/text/escape'
import { isolated } from '@lorecircle/shared/text/isolated'
import { raw } from 'hono/html'
import { issueHtml } from './issue-html.ts'
import { issueText } from './issue-text.ts'
import type { Writing } from './list-email.ts'

/**
 * What an issue says to a subscriber, by their first name, which replaces `{name}` in subject, preview line and text; who
 * gave none is 'reader'. The body is laid out once, however many emails go out.
 */
export function issueWriting(
  { subject, preheader, body }: IssueText,
  origin: string,
): (firstName: string) => Writing {
  const html = String(issueHtml(body, origin))
  const text = issueText(body)
  return (firstName) => {
    const name = isolated(firstName.trim()) || 'reader'
    const named = (words: string) => words.replaceAll(namePlace, () => name)
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
      return piece.slice(0, textFrom) + piece.slice(textFrom).replaceAll(namePlace, () => name)
    })
    .join('<')
