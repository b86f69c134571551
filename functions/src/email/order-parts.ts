import { toDollars } from '@lorecircle/shared/money'
import type { Order } from '@lorecircle/shared/order/order'
import { imagePath } from '@lorecircle/shared/upload/image'
import { type Html, html, nothing } from './email-html.ts'

export const copyLine = ({ copy }: Order): string | null => (copy ? `No. ${copy.number} of ${copy.of}` : null)

/** `$28.00`, or `Free`. */
export const amountLine = (cents: number): string => (cents === 0 ? 'Free' : toDollars(cents))

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
export const dayOf = ({ placedAt }: Order): string => dayFormat.format(new Date(placedAt))

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** The parcel's label, line by line; empty where nothing is sent. */
export function addressLines({ buyer: { name, address } }: Order): string[] {
  if (address === null) return []
  const { line1, line2, city, state, postalCode, country } = address
  const place = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [name, line1, line2, place, nameOfCountry(country)].filter(Boolean)
}

const nameOfCountry = (code: string): string => {
  try {
    return countryNames.of(code) ?? code
  } catch {
    return code
  }
}

/** The book with its cover, its number in a box and its price. */
export function bookRow(order: Order, origin: string): Html {
  const { book, format } = order
  const price = order.amountInCents - order.taxInCents - order.shippingInCents
  const number = copyLine(order)
  const box = number
    ? html`<table role="presentation" style="margin-top:10px"><tr><td class="num" style="border:1px solid #17574f;padding:5px 12px;color:#17574f;font-family:Fraunces,Georgia,serif;font-size:17px;line-height:24px;white-space:nowrap">${number}</td></tr></table>`
    : nothing
  return html`<table role="presentation" width="100%" style="margin-top:24px"><tr>${coverCell(order, origin)}<td valign="top" style="padding:16px 12px 16px 0;border-top:1px solid #d9ccb4"><div class="t" style="font-size:19px;line-height:24px">${book.title}</div><div class="s" style="font-size:15px;line-height:22px;color:#4d4459">${format.type}</div>${box}</td><td valign="top" align="right" style="padding:16px 0;border-top:1px solid #d9ccb4;font-size:16px;line-height:24px;white-space:nowrap">${amountLine(price)}</td></tr></table>`
}

function coverCell({ book: { cover } }: Order, origin: string): Html {
  const width = cover?.widths[0]
  if (!cover || width === undefined) return nothing
  const src = new URL(imagePath(cover.hash, width, 'webp'), origin).href
  const height = String(Math.round((60 * cover.height) / cover.width))
  return html`<td width="76" valign="top" style="padding:16px 0;border-top:1px solid #d9ccb4"><img src="${src}" width="60" height="${height}" alt="" style="display:block;border-radius:2px;background:${cover.colour}"></td>`
}

type Sum = { label: string; amountInCents: number }

export function sums(order: Order): Sum[] {
  const { amountInCents, taxInCents, shippingInCents } = order
  return [
    ...(shippingInCents > 0 ? [{ label: 'Shipping', amountInCents: shippingInCents }] : []),
    ...(taxInCents > 0 ? [{ label: 'Tax', amountInCents: taxInCents }] : []),
    { label: amountInCents === 0 ? 'Total' : 'Total, paid', amountInCents },
  ]
}

export function sumTable(order: Order): Html {
  const rows = sums(order).map(({ label, amountInCents }, index, all) => {
    const style =
      index === all.length - 1
        ? 'padding:12px 0 3px;font-size:19px;border-top:2px solid #251e35'
        : 'padding:3px 0'
    return html`<tr><td style="${style}">${label}</td><td align="right" style="${style}">${amountLine(amountInCents)}</td></tr>`
  })
  return html`<table role="presentation" width="100%" style="font-variant-numeric:tabular-nums">${rows}</table>`
}

export function addressBlock(label: string, order: Order): Html {
  const lines = addressLines(order)
  if (lines.length === 0) return nothing
  return html`<p class="s" style="margin:24px 0 0;font-size:15px;line-height:23px;color:#4d4459"><b>${label}</b>${lines.map((line) => html`<br>${line}`)}</p>`
}
