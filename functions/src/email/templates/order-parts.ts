import { imagePath } from '@lorecircle/shared/media/image'
import { toDollars } from '@lorecircle/shared/money'
import type { Order } from '@lorecircle/shared/order/order'
import { html } from 'hono/html'
import { colours } from '../layout/colours.ts'
import { sans, serif } from '../layout/fonts.ts'
import type { Html, Part } from '../layout/part.ts'
import { facts, tableAttributes } from '../layout/parts.ts'
import { boundBook } from './bound-book.ts'
import { placeLines } from './place-lines.ts'

export const copyLine = ({ copy }: Order): string | null => (copy ? `No. ${copy.number} of ${copy.of}` : null)

/** `$28.00`, or `Free`. */
export const amountLine = (cents: number): string => (cents === 0 ? 'Free' : toDollars(cents))

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
export const dayOf = ({ placedAt }: Order): string => dayFormat.format(new Date(placedAt))

/** What was bought, in a line. */
export const whatOf = (order: Order): string =>
  [order.book.title, order.format.type, copyLine(order)].filter(Boolean).join(', ')

const ruled = `border-top:1px solid ${colours.line.day}`
const figure = `font-family:${sans};font-size:15px;line-height:24px;white-space:nowrap;font-variant-numeric:tabular-nums`

/** The book with its cover, its price, and its number in a box. */
export function bookRow(order: Order, origin: string): Part {
  const { book, format } = order
  const price = amountLine(order.amountInCents - order.taxInCents - order.shippingInCents)
  const number = copyLine(order)
  return {
    html: ({ day }) =>
      html`<table ${tableAttributes} width="100%"><tr>${coverCell(order, origin, day)}<td class="line" valign="top" style="padding:16px 0;${ruled}"><table ${tableAttributes} width="100%"><tr><td valign="top" style="padding-right:12px;font-family:${serif}"><div style="font-size:19px;line-height:24px">${book.title}</div><div class="quiet" style="font-size:15px;line-height:22px;color:${colours['ink-2'].day}">${format.type}</div></td><td valign="top" align="right" style="${figure}">${price}</td></tr></table>${number && plate(number, day)}</td></tr></table>`,
    text: whatOf(order),
    above: 24,
  }
}

const plate = (number: string, colour: string): Html =>
  html`<table ${tableAttributes}><tr><td height="10" style="height:10px;font-size:0;line-height:0">&nbsp;</td></tr><tr><td class="plate" style="border:1px solid ${colour};padding:5px 12px;color:${colour};font-family:${serif};font-size:17px;line-height:24px;white-space:nowrap">${number}</td></tr></table>`

function coverCell({ book, authorName }: Order, origin: string, cloth: string): Html {
  const { cover, title } = book
  const width = cover?.widths[0]
  if (!cover || width === undefined)
    return html`<td class="line" width="84" valign="top" style="padding:16px 16px 16px 0;${ruled}">${boundBook(title, authorName, cloth)}</td>`
  const src = new URL(imagePath(cover.hash, width, 'webp'), origin).href
  const height = Math.round((60 * cover.height) / cover.width)
  return html`<td class="line" width="60" valign="top" style="padding:16px 16px 16px 0;${ruled}"><img src="${src}" width="60" height="${height}" alt="" style="display:block;border-radius:2px;background:${cover.colour}"></td>`
}

type Sum = { label: string; amount: string }

function sumsOf({ amountInCents, taxInCents, shippingInCents }: Order): Sum[] {
  return [
    ...(shippingInCents > 0 ? [{ label: 'Shipping', amount: amountLine(shippingInCents) }] : []),
    ...(taxInCents > 0 ? [{ label: 'Tax', amount: amountLine(taxInCents) }] : []),
    { label: amountInCents === 0 ? 'Total' : 'Total, paid', amount: amountLine(amountInCents) },
  ]
}

/** What was added to the price, and what it came to. */
export function sums(order: Order): Part {
  const rows = sumsOf(order)
  return {
    html: () =>
      html`<table ${tableAttributes} width="100%">${rows.map(({ label, amount }, index) => {
        const isTotal = index === rows.length - 1
        const style = isTotal
          ? `padding:12px 0 3px;border-top:2px solid ${colours.ink.day};font-size:19px`
          : 'padding:3px 0;font-size:16px'
        return html`<tr><td class="sum" style="font-family:${serif};line-height:24px;${style}">${label}</td><td class="sum" align="right" style="${figure};${style}">${amount}</td></tr>`
      })}</table>`,
    text: rows.map(({ label, amount }) => `${label}: ${amount}`).join('\n'),
    above: 0,
  }
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** The parcel's label, line by line; nothing where nothing is sent. */
export function addressee(label: string, { buyer: { name, address } }: Order): Part | null {
  if (address === null) return null
  const { line1, line2, country } = address
  return facts(label, [name, line1, line2, ...placeLines(address), nameOfCountry(country)].filter(Boolean))
}

const nameOfCountry = (code: string): string => {
  try {
    return countryNames.of(code) ?? code
  } catch {
    return code
  }
}
