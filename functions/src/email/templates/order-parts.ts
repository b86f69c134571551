import { longestWordWidth } from '@lorecircle/shared/book/binding'
import { describeBundle, groupByBundle } from '@lorecircle/shared/bundle/bundle'
import { imagePath } from '@lorecircle/shared/media/image'
import { toDollars } from '@lorecircle/shared/money'
import { formatShippingLabel } from '@lorecircle/shared/order/address'
import { describeExpectedDelivery } from '@lorecircle/shared/order/expected-delivery'
import {
  describeDedication,
  describeLineItem,
  formatCopyNumbers,
  lineSubtotalInCents,
  type OrderLineItem,
} from '@lorecircle/shared/order/line'
import { type Order, orderDay } from '@lorecircle/shared/order/order'
import { hasParcel } from '@lorecircle/shared/order/parcels'
import { isAwaitingRelease, lineItemsOverLimit } from '@lorecircle/shared/order/state'
import { formatReleaseDate } from '@lorecircle/shared/release/release-day'
import { firstWords } from '@lorecircle/shared/text/first-words'
import { html } from 'hono/html'
import type { EmailPart, Html } from '../layout/part.ts'
import {
  breakLongWordsStyle,
  keepUnitsUnbroken,
  labelledLines,
  note,
  paragraph,
  quote,
  tableAttributes,
} from '../layout/parts.ts'
import { colours, sans, serif } from '../layout/style.ts'

/** The token of `shared/styles/tokens.css`. */
const gilt = '#ecd9ab'

/** `$28.00`, or `Free`. */
export const formatAmount = (cents: number): string => (cents === 0 ? 'Free' : toDollars(cents))

/** `November 21, 2026`. */
export const formatOrderDay = (order: Order, at: string): string => formatReleaseDate(orderDay(order, at))
export const orderDate = (order: Order): string => formatOrderDay(order, order.placedAt)

const ruled = `border-top:1px solid ${colours.line.day}`
const figure = `font-family:${sans};font-size:15px;line-height:24px;white-space:nowrap;font-variant-numeric:tabular-nums`

/** Each thing with its cover, its price, its number in a box and what is to be written into it; a bundle above its books. */
export const lineItemRows = (order: Order, origin: string): EmailPart[] =>
  groupByBundle(order.lines).flatMap(({ bundle, lines }, group) => [
    ...(bundle ? [{ ...note(`Together: ${describeBundle(bundle)}`), above: 24 }] : []),
    ...lines.map((line, index) => {
      const isFirst = group === 0 && index === 0
      return bookRow(order, line, { origin, above: isFirst && !bundle ? 24 : bundle && index === 0 ? 8 : 0 })
    }),
  ])

function bookRow(
  order: Order,
  line: OrderLineItem,
  { origin, above }: { origin: string; above: number },
): EmailPart {
  const { book, format, quantity, dedication, releaseOn } = line
  const price = formatAmount(lineSubtotalInCents(line))
  const number = formatCopyNumbers(line)
  const coming =
    releaseOn !== null &&
    isAwaitingRelease(order, line) &&
    `preorder, comes on ${formatReleaseDate(releaseOn)}`
  const isLeftOut = lineItemsOverLimit(order).includes(line)
  const kind = [
    format.type,
    format.signed && 'signed',
    quantity > 1 && `${quantity} copies`,
    coming,
    isLeftOut && 'left out',
  ]
    .filter(Boolean)
    .join(', ')
  return {
    html: ({ day }) =>
      html`<table class="line" ${tableAttributes} width="100%" style="${ruled}"><tr class="bend">${coverCell(order, line, { origin, cloth: day })}<td class="${book.cover ? 'by-60' : 'by-84'}" valign="top" style="padding:16px 0"><table ${tableAttributes} width="100%"><tr class="bend"><td class="words" valign="top" style="padding-right:12px;font-family:${serif}"><div style="font-size:19px;line-height:24px">${book.title}</div><div class="quiet" style="font-size:15px;line-height:22px;color:${colours['ink-2'].day}">${keepUnitsUnbroken(kind)}</div>${dedication && words(line)}</td><td class="figure" valign="top" align="right" style="${figure}">${price}</td></tr></table>${number && plate(number, day)}</td></tr></table>`,
    text: [
      `${describeLineItem(line)}${coming ? `, ${coming}` : ''}${isLeftOut ? ', left out' : ''}: ${price}`,
      describeDedication(line),
    ]
      .filter(Boolean)
      .join('\n'),
    above,
  }
}

const words = ({ dedication, dedicationInCents }: OrderLineItem): Html =>
  html`<div style="padding-top:6px;font-size:16px;line-height:24px;font-style:italic;white-space:pre-line">${dedication}</div>${dedicationInCents && html`<div class="quiet" style="font-size:15px;line-height:22px;color:${colours['ink-2'].day}">Each copy’s price includes ${toDollars(dedicationInCents)} for the dedication.</div>`}`

const plate = (number: string, colour: string): Html =>
  html`<table ${tableAttributes}><tr><td height="10" style="height:10px;font-size:0;line-height:0">&nbsp;</td></tr><tr><td class="plate" style="border:1px solid ${colour};padding:5px 12px;color:${colour};font-family:${serif};font-size:17px;line-height:24px">${number}</td></tr></table>`

function coverCell(
  { authorName }: Order,
  { book }: OrderLineItem,
  { origin, cloth }: { origin: string; cloth: string },
): Html {
  const { cover, title } = book
  const width = cover?.widths[0]
  if (!cover || width === undefined)
    return html`<td width="84" valign="top" style="padding:16px 16px 16px 0">${boundBook(title, authorName, cloth)}</td>`
  const src = new URL(imagePath(cover.hash, width, 'jpg'), origin).href
  const height = Math.round((60 * cover.height) / cover.width)
  return html`<td width="60" valign="top" style="padding:16px 16px 16px 0"><img src="${src}" width="60" height="${height}" alt="" style="display:block;border-radius:2px;background:${cover.colour}"></td>`
}

type Sum = { label: string; amount: string }

function sumsOf({ lines, sums, discountCode, shipTo }: Order): Sum[] {
  const { itemsInCents, discountInCents, shippingInCents, taxInCents, isTaxIncluded, totalInCents } = sums
  const isSum = lines.length > 1 || discountInCents > 0
  const discount = discountCode === null ? 'Discount' : `Discount, ${discountCode}`
  return [
    ...(isSum ? [{ label: 'Subtotal', amount: formatAmount(itemsInCents) }] : []),
    ...(discountInCents > 0 ? [{ label: discount, amount: `−${formatAmount(discountInCents)}` }] : []),
    ...(shippingInCents > 0 || (isSum && shipTo)
      ? [{ label: 'Shipping', amount: formatAmount(shippingInCents) }]
      : []),
    ...(taxInCents > 0 && !isTaxIncluded ? [{ label: 'Tax', amount: formatAmount(taxInCents) }] : []),
    { label: totalInCents === 0 ? 'Total' : 'Total, paid', amount: formatAmount(totalInCents) },
    ...(taxInCents > 0 && isTaxIncluded ? [{ label: 'Includes tax', amount: formatAmount(taxInCents) }] : []),
  ]
}

/** A row of its own, so that a total that wraps onto two lines has one rule above it. */
const sumRule = html`<tr><td colspan="2" style="padding:3px 0 8px"><div class="sum" style="border-top:2px solid ${colours.ink.day};font-size:0;line-height:0">&nbsp;</div></td></tr>`

export function totalsTable(order: Order): EmailPart {
  const rows = sumsOf(order)
  return {
    html: () =>
      html`<table ${tableAttributes} width="100%">${rows.map(({ label, amount }, index) => {
        const isTotal = rows[index]?.label.startsWith('Total') === true
        const style = `padding:3px 0;font-size:${isTotal ? 19 : 16}px`
        return html`${isTotal && sumRule}<tr class="bend"><td style="font-family:${serif};line-height:24px;${style}">${label}</td><td class="figure" align="right" style="${figure};${style}">${amount}</td></tr>`
      })}</table>`,
    text: rows.map(({ label, amount }) => `${label}: ${amount}`).join('\n'),
    above: 0,
  }
}

export function expectedDeliveryPart(order: Order): EmailPart | null {
  const expected = describeExpectedDelivery(order)
  return expected.length === 0 ? null : labelledLines('Delivery', expected)
}

/** The parcel's label, line by line; nothing where nothing is sent, or nothing of it is kept. */
export function shippingAddressPart(label: string, order: Order): EmailPart | null {
  if (order.shipTo === null || !hasParcel(order)) return null
  return labelledLines(label, formatShippingLabel(order.shipTo))
}

/** For a book without a cover, as on the shop's pages. Hidden from screen readers, since the title is next to it. */
function boundBook(title: string, authorName: string, cloth: string): Html {
  // The longest word stays whole on boards of 60 pixels, in Georgia, which is wider than the pages' serif.
  const size = Math.max(8, Math.min(12, Math.floor(54 / longestWordWidth(title))))
  return html`<table ${tableAttributes} aria-hidden="true" width="84" bgcolor="${cloth}" style="width:84px;background:${cloth};border-radius:2px;table-layout:fixed"><tr><td style="padding:5px 5px 5px 9px"><table ${tableAttributes} width="100%" style="table-layout:fixed"><tr><td class="gilt" height="104" align="center" valign="middle" style="height:104px;padding:4px;border:1px solid ${gilt};color:${gilt};font-family:${serif};font-size:${size}px;line-height:${size + 2}px;${breakLongWordsStyle}">${firstWords(title, 48)}<div class="gilt" style="padding:5px 0;font-size:10px;line-height:10px;color:${gilt}">&#10022;</div><div class="gilt" style="font-size:9px;line-height:11px;font-style:italic;color:${gilt}">${firstWords(authorName, 40)}</div></td></tr></table></td></tr></table>`
}

/** That it is a gift, with the words that lie in its parcel, `your` or `this` note; nothing of what is none. */
export function giftMessageParts({ gift }: Order, whose: 'your' | 'this'): EmailPart[] {
  if (gift === null) return []
  if (gift.note === '') return [{ ...paragraph('A gift, without a message.'), above: 24 }]
  return [
    { ...paragraph(`A gift, with ${whose} message:`), above: 24 },
    { ...quote(gift.note), above: 8 },
  ]
}
