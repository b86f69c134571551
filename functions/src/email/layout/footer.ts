import { html } from 'hono/html'
import { colours } from './colours.ts'
import { sans } from './fonts.ts'
import type { Html } from './part.ts'
import { breaking, brokenInto } from './parts.ts'

type Link = { label: string; url: string }

/** Why the email came, and where its reader can go from it; the last link ends the plain text. */
export type Footer = { why: string[]; links?: Link[] }

export const platformFooter: Footer = {
  why: ['Lorecircle, where independent fantasy authors keep shop.'],
}

const style = `font-family:${sans};font-size:13px;line-height:20px;color:${colours['ink-3'].day};${breaking}`

export const footerHtml = ({ why, links = [] }: Footer): Html =>
  html`<p class="foot" style="margin:20px 0 0;${style}">${brokenInto(why)}${links.map(
    ({ label, url }, index) =>
      html`${index === 0 ? html`<br>` : ' · '}<a href="${url}" style="${style};text-decoration:underline">${label}</a>`,
  )}</p>`

export const footerText = ({ why, links = [] }: Footer): string =>
  [...why, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n')
