import { html, raw } from 'hono/html'
import type { Email } from './email.ts'

/** The list, newest first; a mail's number is its place in the order of arrival. */
export const inboxPage = (emails: Email[], to: string) => {
  const shown = emails
    .map((email, index) => ({ email, number: index + 1 }))
    .filter(({ email }) => recipients(email).toLowerCase().includes(to.toLowerCase()))
    .reverse()
  return page(
    'Mailbox',
    html`<h1>Mailbox</h1>
      <p>Every mail that this machine has sent. <a href="/">Refresh</a></p>
      <form role="search"><label>To <input name="to" value="${to}"></label> <button>Filter</button></form>
      ${
        shown.length === 0
          ? html`<p>No mail yet.</p>`
          : html`<table>
              <thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Time</th></tr></thead>
              <tbody>${shown.map(
                ({ email, number }) => html`<tr>
                  <td><a href="/mail/${number}">${email.subject}</a></td>
                  <td>${recipients(email)}</td>
                  <td>${time(email)}</td>
                </tr>`,
              )}</tbody>
            </table>`
      }`,
  )
}

export const emailPage = (email: Email) =>
  page(
    email.subject,
    html`<p><a href="/">Mailbox</a></p>
      <h1>${email.subject}</h1>
      <dl>
        <dt>From</dt><dd>${email.from}</dd>
        <dt>To</dt><dd>${recipients(email)}</dd>
        ${email.replyTo.length > 0 ? html`<dt>Reply to</dt><dd>${email.replyTo.join(', ')}</dd>` : ''}
        <dt>Time</dt><dd>${time(email)}</dd>
        ${(email.headers ?? []).map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`)}
        ${email.attachments.map(({ filename, size }) => html`<dt>Attachment</dt><dd>${filename ?? 'unnamed'} (${size} bytes)</dd>`)}
      </dl>
      ${
        email.body.html === undefined
          ? ''
          : html`<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${`<base target="_blank">${email.body.html}`}"></iframe>`
      }
      ${email.body.text === undefined ? '' : html`<h2>As text</h2><pre tabindex="0">${email.body.text}</pre>`}`,
  )

export const missingPage = () =>
  page('No such mail', html`<h1>No such mail</h1><p><a href="/">Mailbox</a></p>`)

const recipients = ({ destination: { to, cc, bcc } }: Email) => [...to, ...cc, ...bcc].join(', ')

const time = ({ at }: Email) => {
  const iso = new Date(at * 1000).toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`
}

const page = (title: string, content: ReturnType<typeof html>) => html`<!doctype html>
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
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; padding: 24px 16px }
main { max-width: 960px; margin: auto }
h1 { font-size: 1.5rem }
table { width: 100%; border-collapse: collapse; margin-top: 16px }
th, td { text-align: left; padding: 10px 12px 10px 0; border-bottom: 1px solid #8886; overflow-wrap: anywhere }
td:last-child { white-space: nowrap }
input, button { font: inherit; padding: 8px }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px }
dd { margin: 0; overflow-wrap: anywhere }
iframe { width: 100%; height: 480px; resize: vertical; border: 1px solid #8886; background: #fff; color-scheme: light }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
`
