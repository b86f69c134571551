import { html } from 'hono/html'

/** An email in a frame that runs nothing and opens links in a tab. */
export const frame = (title: string, email: string) =>
  html`<iframe title="${title}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${`<base target="_blank">${email}`}"></iframe>`
