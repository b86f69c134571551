import type { Accent } from '@lorecircle/shared/profile/profile'
import { html, raw } from 'hono/html'
import { type Footer, footerHtml, footerText } from './footer.ts'
import type { EmailPart, Html } from './part.ts'
import { breakLongWordsStyle, headingHtml, keepUnitsUnbroken, tableAttributes } from './parts.ts'
import { type Colour, colours, platformAccent, serif, shopAccents } from './style.ts'

const { paper, raised, ink, line, edge } = colours

/**
 * Rules that cannot be inlined: dark theme, narrow windows and print. The email is complete in programs that drop
 * them. With large text in a narrow window, the cells of a row wrap below its words, so that no word breaks.
 */
const styleBlock = (
  accent: Colour,
): string => `body{margin:0;padding:0;background:${paper.day}}a{color:${accent.day}}td{text-wrap:pretty}
@media(max-width:640px){.pad{padding-left:20px!important;padding-right:20px!important}.sheet h1{font-size:28px!important;line-height:34px!important;hyphens:auto;-webkit-hyphens:auto}.bend>td{display:block;float:left;box-sizing:border-box;width:auto;max-width:100%}.bend>.figure{float:right}.bend>.words{width:calc(100% - 4.2em);min-width:min(9em,100%);padding-right:0!important}.by-84 .words{min-width:min(8.35em,100%)}.bend>.by-60{width:calc(100% - 76px);min-width:min(10em,100%)}.bend>.by-84{width:calc(100% - 100px);min-width:min(10em,100%)}.code{font-size:26px!important;letter-spacing:.08em!important;padding:10px!important}}
@media screen and (prefers-color-scheme:dark){body,.bg{background:${paper.candle}!important}.sheet{background:${raised.candle}!important;border-color:${accent.candle}!important}.sheet td,.sheet h1{color:${ink.candle}!important}.sheet .quiet{color:${colours['ink-2'].candle}!important}.sheet .line{border-color:${line.candle}!important}.sheet .sum{border-color:${ink.candle}!important}.sheet .edge{border-color:${edge.candle}!important}.sheet a{color:${accent.candle}!important}.sheet .button{background:${accent.candle}!important}.sheet .button a{color:${colours['on-accent'].candle}!important}.sheet .gilt{color:#ecd9ab!important}.sheet .plate{border-color:${accent.candle}!important;color:${accent.candle}!important}.foot,.foot a{color:${colours['ink-3'].candle}!important}}
@media print{body,.bg,.sheet{background:#fff!important}.sheet{border:0!important;max-width:none!important}.noprint{display:none!important}.line{break-inside:avoid;page-break-inside:avoid}.sheet *{color:#000!important}}`

export type EmailDescription = {
  name: EmailName
  subject: string
  /** Preview text that an inbox shows after the subject. If it is empty, the inbox shows the email's first words. */
  preheader: string
  /** Above the title: who writes, or about what. */
  header: string
  title: string
  parts: (EmailPart | null)[]
  footer: Footer
  /** A shop's; without one it is the platform's. */
  accent?: Accent | null
}

/** Renders one description twice: as HTML and as plain text. */
export function renderEmail({ parts, accent, ...email }: EmailDescription): EmailContent {
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

/** At most 600 px wide. Essential styles are inline, since many mail programs ignore style sheets. */
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
${row(36, html`<p class="quiet" style="margin:0;font-size:15px;line-height:22px;color:${colours['ink-2'].day}">${keepUnitsUnbroken(header)}</p>`)}
${row(6, headingHtml(title))}
${parts.map((part) => row(part.above ?? 16, part.html(accent)))}
<tr><td height="36" style="height:36px;font-size:0;line-height:0">&nbsp;</td></tr></table>
${footerHtml(footer)}
</td></tr></table></body></html>`

const row = (above: number, content: Html): Html =>
  html`<tr><td class="pad" align="left" style="padding:${above}px 44px 0;font-family:${serif};font-size:16px;line-height:26px;color:${colours.ink.day};${breakLongWordsStyle}">${content}</td></tr>\n`

/** Outlook on Windows takes Times where it does not know the first font of a stack. */
const outlooksFont = raw(
  '<!--[if mso]><style>td,h1,h2,h3,p,li{font-family:Georgia,serif!important}</style><![endif]-->',
)

/** For the inbox alone; the blanks behind it keep the email's first words out of there. */
const hidden = (preheader: string): Html | null =>
  preheader === ''
    ? null
    : html`<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preheader}${raw('&#847;&zwnj;&nbsp;'.repeat(60))}</div>`

export type EmailName =
  | 'receipt'
  | 'shipped'
  | 'refund'
  | 'links'
  | 'released'
  | 'address'
  | 'moved'
  | 'cancelled'
  | 'declined'
  | 'address_changed'
  | 'shop_closing'
  | 'confirmation'
  | 'free_order'
  | 'free_copy_exists'
  | 'invitation'
  | 'subscribed'
  | 'already_subscribed'
  | 'issue'
  | 'library'
  | 'library_empty'
  | 'shared_order'
  | 'order_link'
  // to an author
  | 'order'
  | 'dispute'
  | 'refund_failed'
  | 'preorder_cancelled'
  | 'address_change_notice'
  | 'contact'
  | 'password_changed'
  | 'two_step_enabled'
  | 'two_step_disabled'
  | 'recovery_code_used'
  | 'two_step_restored'
  | 'two_step_disabled_by_stranger'
  | 'recovery_codes_replaced'
  | 'signed_out_everywhere'
  | 'email_changed'
  | 'data_export_ready'
  | 'account_deleted'
  | 'account_notice'
  | 'custom_domain'
  | 'ebook_not_stamped'
  // to an author, with a code
  | 'code_sign_up'
  | 'code_resent'
  | 'code_password_reset'
  | 'code_email_change'
  | 'code_email_verification'
  // to the platform's people
  | 'domain_request'

export type EmailContent = { name: EmailName; subject: string; html: string; text: string }
