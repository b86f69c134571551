import { html } from 'hono/html'
import type { EmailPart, Html } from './part.ts'
import { colours, sans, serif } from './style.ts'

const firstLetter = /\p{L}/u

const fromRightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** The attributes of an element with this text; none where it runs from left to right, as the email does. */
const directionFor = (text: string): Html | '' =>
  emailTextDirection(text) === 'rtl' ? html` dir="rtl" align="right"` : ''

/** Long words and addresses break rather than widen the sheet. */
export const breakLongWordsStyle = 'word-break:break-word;overflow-wrap:anywhere'

/** For tables that only lay out. */
export const tableAttributes = html`role="presentation" cellpadding="0" cellspacing="0" border="0"`

export const headingHtml = (text: string): Html =>
  html`<h1${directionFor(text)} style="margin:0;font-family:${serif};font-weight:400;font-size:32px;line-height:40px;letter-spacing:-.01em;text-wrap:balance">${keepUnitsUnbroken(text)}</h1>`

const months = 'January|February|March|April|May|June|July|August|September|October|November|December'
const wholes = new RegExp(
  String.raw`(\S+\.[a-z]\S*|\(?(?:[0-9A-Z]{5}-[0-9A-Z]{5}|(?:${months}) \d{1,2}, \d{4}|No\. \d+ of \d+)[.,;:!?)]*)`,
)

/** An address, a day and the number of an order or a copy keep to one line where they can; an address breaks before its dots where it cannot. */
export const keepUnitsUnbroken = (text: string): (string | Html)[] =>
  text
    .split(wholes)
    .map((words, index) =>
      index % 2 === 0 ? words : html`<span style="display:inline-block">${atDots(words)}</span>`,
    )
const atDots = (whole: string) =>
  whole.split(/(?=@|\.[a-z])/).map((piece, index) => (index === 0 ? piece : html`<wbr>${piece}`))

export const paragraph = (text: string): EmailPart => ({
  html: () => html`<p style="margin:0">${keepUnitsUnbroken(text)}</p>`,
  text,
})

export const note = (text: string): EmailPart => ({
  html: () =>
    html`<p class="quiet" style="margin:0;font-size:15px;line-height:23px;color:${colours['ink-2'].day}">${keepUnitsUnbroken(text)}</p>`,
  text,
  above: 24,
})

/** The one thing to do: a link that looks like a button, 44 px high, in Outlook too. */
export const button = (label: string, url: string): EmailPart => ({
  html: ({ day }) =>
    html`<table class="noprint" ${tableAttributes}><tr><td class="button" bgcolor="${day}" style="background:${day};border-radius:4px;mso-padding-alt:12px 20px"><a href="${url}" style="display:inline-block;padding:12px 20px;color:${colours['on-accent'].day};font-family:${sans};font-weight:600;font-size:15px;line-height:20px;text-decoration:none;text-wrap:balance">${label}</a></td></tr></table>`,
  text: `${label}: ${url}`,
  above: 24,
})

export const quote = (text: string): EmailPart => ({
  html: () =>
    html`<blockquote class="edge" style="margin:0;${besideLine(text)} solid ${colours.edge.day}">${blocks(text)}</blockquote>`,
  text,
  above: 24,
})

const besideLine = (text: string) =>
  emailTextDirection(text) === 'rtl'
    ? 'padding:0 16px 0 0;border-right:3px'
    : 'padding:0 0 0 16px;border-left:3px'

/** The sender's text, line by line; null if it is empty. */
export const senderTextPart = (text: string): EmailPart | null =>
  text === '' ? null : { html: () => html`${blocks(text)}`, text }

const blocks = (text: string): Html[] =>
  text
    .split(/\n{2,}/)
    .map(
      (block, index) =>
        html`<p${directionFor(block)} style="margin:${index === 0 ? 0 : 16}px 0 0">${joinWithLineBreaks(block.split('\n'))}</p>`,
    )

export const labelledLines = (label: string, lines: string[]): EmailPart => ({
  html: () =>
    html`<p class="quiet" style="margin:0;font-size:15px;line-height:23px;color:${colours['ink-2'].day}"><b>${label}</b><br>${joinWithLineBreaks(lines.map((line) => html`${keepUnitsUnbroken(line)}`))}</p>`,
  text: [label, ...lines].join('\n'),
  above: 24,
})

export const joinWithLineBreaks = (lines: (string | Html)[]): Html[] =>
  lines.map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))

/**
 * Direction of the first letter, as with `dir="auto"`, which mail programs do not support. Undefined if the text has
 * no letter.
 */
export function emailTextDirection(text: string): 'rtl' | 'ltr' | undefined {
  // A name in Unicode isolates does not decide the direction, unless there is no other text.
  const letter = firstLetter.exec(text.replace(/\u2068[^\u2068\u2069]*\u2069/g, '')) ?? firstLetter.exec(text)
  if (!letter) return undefined
  return fromRightToLeft.test(letter[0]) ? 'rtl' : 'ltr'
}
