import type { Accent } from '@lorecircle/shared/profile/profile'
import { html, raw } from 'hono/html'
import { type Colour, colours, platformAccent, shopAccents } from './colours.ts'
import type { EmailContent, EmailName } from './email-content.ts'
import { serif } from './fonts.ts'
import { type Footer, footerHtml, footerText } from './footer.ts'
import type { EmailPart, Html } from './part.ts'
import { breaking, heading, inWholes, tableAttributes } from './parts.ts'
import { styleBlock } from './style-block.ts'

export type EmailDescription = {
  name: EmailName
  subject: string
  /** What an inbox shows behind the subject; the email's first words where it is empty. */
  preheader: string
  /** Above the title: who writes, or about what. */
  header: string
  title: string
  parts: (EmailPart | null)[]
  footer: Footer
  /** A shop's; without one it is the platform's. */
  accent?: Accent | null
}

/** Renders an email twice from one description: as HTML for every mail program, and as plain text. */
export function layOutEmail({ parts, accent, ...email }: EmailDescription): EmailContent {
  const said = parts.filter((part) => part !== null)
  return {
    name: email.name,
    subject: email.subject,
    html: page(email, said, accent ? shopAccents[accent] : platformAccent).toString(),
    text: [email.header, email.title, ...said.map(({ text }) => text), footerText(email.footer)]
      .filter((text) => text !== '')
      .join('\n\n'),
  }
}

type Frame = Pick<EmailDescription, 'subject' | 'preheader' | 'header' | 'title' | 'footer'>

/** One sheet, at most 600 px wide; whatever matters stands in place, since many programs read no style sheet. */
const page = (
  { subject, preheader, header, title, footer }: Frame,
  parts: EmailPart[],
  accent: Colour,
): Html =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title>
<style>${raw(styleBlock(accent))}</style>
${outlooksFont}</head>
<body>${hidden(preheader)}
<table class="bg" ${tableAttributes} width="100%" bgcolor="${colours.paper.day}" style="background:${colours.paper.day}"><tr><td align="center" style="padding:32px 12px">
<table class="sheet" ${tableAttributes} width="600" bgcolor="${colours.raised.day}" style="width:100%;max-width:600px;table-layout:fixed;background:${colours.raised.day};border-top:4px solid ${accent.day}">
${row(36, html`<p class="quiet" style="margin:0;font-size:15px;line-height:22px;color:${colours['ink-2'].day}">${inWholes(header)}</p>`)}
${row(6, heading(title))}
${parts.map((part) => row(part.above ?? 16, part.html(accent)))}
<tr><td height="36" style="height:36px;font-size:0;line-height:0">&nbsp;</td></tr></table>
${footerHtml(footer)}
</td></tr></table></body></html>`

const row = (above: number, content: Html): Html =>
  html`<tr><td class="pad" align="left" style="padding:${above}px 44px 0;font-family:${serif};font-size:16px;line-height:26px;color:${colours.ink.day};${breaking}">${content}</td></tr>\n`

/** Outlook on Windows takes Times where it does not know the first font of a stack. */
const outlooksFont = raw(
  '<!--[if mso]><style>td,h1,h2,h3,p,li{font-family:Georgia,serif!important}</style><![endif]-->',
)

/** For the inbox alone; the blanks behind it keep the email's first words out of there. */
const hidden = (preheader: string): Html | null =>
  preheader === ''
    ? null
    : html`<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preheader}${raw('&#847;&zwnj;&nbsp;'.repeat(60))}</div>`
