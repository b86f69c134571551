import { html, raw } from 'hono/html'
import type { LoggedEmail, ReceivedEmail } from './email-log.ts'

export const mailboxPage = (title: string, content: ReturnType<typeof html>) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${raw(STYLE)}</style>
</head>
<body><main>${content}</main></body>
</html>`

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
  --paper: light-dark(#f3ebda, #1b1722); --raised: light-dark(#fbf6ea, #25202e); --ink: light-dark(#251e35, #f1e7d3);
  --quiet: light-dark(#655b6d, #a89d97); --line: light-dark(#d9ccb4, #3b3445); --accent: light-dark(#46376f, #efc073) }
* { box-sizing: border-box }
body { margin: 0; padding: 24px 16px 48px; background: var(--paper); color: var(--ink) }
main { max-width: 960px; margin: auto }
main:has(.twins) { max-width: 1280px }
h1 { margin: 0 0 8px; font: 400 2rem/1.2 Fraunces, Georgia, serif; text-wrap: balance }
h2 { margin: 32px 0 8px; font: 400 1.5rem/1.2 Fraunces, Georgia, serif }
h2:has(a)::first-letter { text-transform: uppercase }
p { margin: 0 0 16px }
a { color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
table { width: 100%; border-collapse: collapse; margin-top: 24px }
th { color: var(--quiet); font-size: 13px; font-weight: 500 }
th, td { text-align: left; padding: 12px 16px 12px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
td:last-child { color: var(--quiet); font-size: 14px; white-space: nowrap; font-variant-numeric: tabular-nums }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center }
label { display: flex; flex: 1; gap: 8px; align-items: center; max-width: 24rem }
input, button { font: inherit; min-height: 44px; padding: 8px 12px; border: 1px solid light-dark(#8a7d6c, #8a7f8c); border-radius: 3px; background: var(--raised); color: inherit }
input { flex: 1; min-width: 0 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0 0 24px; font-size: 15px }
dt { color: var(--quiet) }
dd { margin: 0; overflow-wrap: anywhere }
iframe { display: block; width: 100%; height: 800px; resize: vertical; border: 1px solid var(--line); border-radius: 6px }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 14px }
.twins { display: grid; grid-template-columns: minmax(0, 680px) minmax(0, 1fr); gap: 24px; margin: 0 0 32px }
.twins iframe { height: 640px }
.twins pre { margin: 0; max-height: 640px; overflow: auto }
@media (max-width: 60rem) { .twins { grid-template-columns: minmax(0, 1fr) } }
@media (max-width: 40rem) {
  thead { position: absolute; clip-path: inset(50%) }
  tr { display: block; padding: 12px 0; border-bottom: 1px solid var(--line) }
  td { display: block; padding: 0; border: 0; font-size: 15px }
  td:first-child { font-size: 16px }
  iframe { width: calc(100% + 32px); margin-inline: -16px; border-inline: 0; border-radius: 0 }
}
`

/** Sandboxed: runs no scripts and opens links in a tab. */
export const emailIframe = (title: string, email: string) =>
  html`<iframe title="${title}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${`<base target="_blank">${email}`}"></iframe>`

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
      ${email.body.html === undefined ? '' : emailIframe('The mail', email.body.html)}
      ${email.body.text === undefined ? '' : html`<h2>As text</h2><pre tabindex="0">${email.body.text}</pre>`}`,
  )

export const missingPage = () =>
  mailboxPage('No such mail', html`<h1>No such mail</h1><p><a href="/">Mailbox</a></p>`)

const recipients = ({ destination: { to, cc, bcc } }: ReceivedEmail) => [...to, ...cc, ...bcc].join(', ')

const time = ({ at }: Pick<ReceivedEmail, 'at'>) => {
  const iso = new Date(at * 1000).toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`
}
