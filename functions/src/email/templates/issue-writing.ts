import type { IssueText } from '@lorecircle/shared/newsletter/issue'
import { issueHtml } from './issue-html.ts'
import { issueText } from './issue-text.ts'
import type { Writing } from './list-email.ts'

/** What an issue says to everybody; it is made once, however many emails go out. */
export function issueWriting({ subject, preheader, body }: IssueText, origin: string): Writing {
  const html = issueHtml(body, origin)
  return {
    name: 'issue',
    subject,
    title: subject,
    preheader,
    parts: [{ html: () => html, text: issueText(body), above: 0 }],
  }
}
