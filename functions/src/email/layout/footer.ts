import { html } from 'hono/html'
import type { Html } from './part.ts'
import { breakLongWordsStyle } from './parts.ts'
import { colours, sans } from './style.ts'

type Link = { label: string; url: string }

/** Why the email came, and where its reader can go from it; the last link ends the plain text. */
export type Footer = { why: string[]; links?: Link[] }

export const platformFooter: Footer = {
  why: ['Lorecircle, where independent fantasy authors keep shop.'],
}

const style = `font-family:${sans};font-size:13px;line-height:20px;color:${colours['ink-3'].day};${breakLongWordsStyle}`

/** As wide as the sheet above it; a link, 24 px high, keeps to one line where it can, with the dot that follows it. */
export const footerHtml = ({ why, links = [] }: Footer): Html =>
  html`<div class="foot" style="margin:20px auto 0;max-width:600px;${style}">${why.map(line)}${
    links.length === 0 ? null : line(links.map(linkHtml))
  }</div>`

const line = (words: unknown): Html => html`<p style="margin:0;text-wrap:balance">${words}</p>`

const linkHtml = ({ label, url }: Link, index: number, links: Link[]): Html =>
  html`<span style="display:inline-block"><a href="${url}" style="${style};display:inline-block;line-height:24px;text-decoration:underline">${label}</a>${index < links.length - 1 ? ' ·' : ''}</span> `

export const footerText = ({ why, links = [] }: Footer): string =>
  [...why, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n')
