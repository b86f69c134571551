import { html } from 'hono/html'
import type { ReceivedEmail } from './email.ts'
import type { LoggedEmail } from './email-log.ts'
import { frame } from './frame.ts'
import { mailboxPage } from './page.ts'

/** The list, newest first. */
export const inboxPage = (emails: readonly LoggedEmail[], to: string) => {
  const shown = emails.filter((email) => email.to.toLowerCase().includes(to.toLowerCase())).toReversed()
  return mailboxPage(
    'Mailbox',
    html`<h1>Mailbox</h1>
      <p>Every mail that this machine has sent. <a href="/">Refresh</a> · <a href="/every-email">Every email that there is</a></p>
      <form role="search"><label>To <input name="to" value="${to}"></label> <button>Filter</button></form>
      ${
        shown.length === 0
          ? html`<p>No mail yet.</p>`
          : html`<table>
              <thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Time</th></tr></thead>
              <tbody>${shown.map(
                (email) => html`<tr>
                  <td><a href="/mail/${email.number}">${email.subject}</a></td>
                  <td>${email.to}</td>
                  <td>${time(email)}</td>
                </tr>`,
              )}</tbody>
            </table>`
      }`,
  )
}

/** A header's encoded words as a mail program shows them (RFC 2047). */
const decoded = (header: string) =>
  header
    .replace(/(?<=\?=) +(?==\?)/g, '')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, words: string) => Buffer.from(words, 'base64').toString())
    .replace(/^"(.*)" </, '$1 <')

export const emailPage = (email: ReceivedEmail) =>
  mailboxPage(
    email.subject,
    html`<p><a href="/">Mailbox</a></p>
      <h1>${email.subject}</h1>
      <dl>
        <dt>From</dt><dd>${decoded(email.from)}</dd>
        <dt>To</dt><dd>${recipients(email)}</dd>
        ${email.replyTo.length > 0 ? html`<dt>Reply to</dt><dd>${email.replyTo.join(', ')}</dd>` : ''}
        <dt>Time</dt><dd>${time(email)}</dd>
        ${(email.headers ?? []).map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`)}
        ${email.attachments.map(({ filename, size }) => html`<dt>Attachment</dt><dd>${filename ?? 'unnamed'} (${size} bytes)</dd>`)}
      </dl>
      ${email.body.html === undefined ? '' : frame('The mail', email.body.html)}
      ${email.body.text === undefined ? '' : html`<h2>As text</h2><pre tabindex="0">${email.body.text}</pre>`}`,
  )

export const missingPage = () =>
  mailboxPage('No such mail', html`<h1>No such mail</h1><p><a href="/">Mailbox</a></p>`)

const recipients = ({ destination: { to, cc, bcc } }: ReceivedEmail) => [...to, ...cc, ...bcc].join(', ')

const time = ({ at }: Pick<ReceivedEmail, 'at'>) => {
  const iso = new Date(at * 1000).toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`
}
