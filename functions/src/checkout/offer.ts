import type { Book, Format } from '@lorecircle/shared/book/book'
import { isOwnPriced } from '@lorecircle/shared/book/own-price'
import { whyNotForSale } from '@lorecircle/shared/book/why-not-for-sale'
import type { CheckoutInput } from '@lorecircle/shared/checkout/calls'
import { cardMinimum, isPayable, parsePrice, toDollars } from '@lorecircle/shared/money'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { ownPrice, priceNow } from '../cart/own-price.ts'

/** What of a checkout call names the format and the price that its reader saw. */
type Asked = Pick<CheckoutInput, 'format' | 'formatId' | 'price'>
type Offer = { format: Format; priceInCents: number }

/** What the reader asks for, as the stored book offers it; a VisibleError that says why where it does not. */
export function findOffer(book: Book, input: Asked): Offer {
  const format = wanted(book, input)
  if (!format || !isComplete(format) || format.priceInCents === null) {
    const reason = isPayable(format?.priceInCents ?? 0) ? '' : ` ${cardMinimum}`
    throw new VisibleError(409, 'format.closed', `This format is not for sale right now.${reason}`)
  }
  if (format.slots === 0) throw copyGone()
  const { priceInCents } = format
  const seen = priceSeen(input)
  if (isOwnPriced(format)) return { format, priceInCents: ownPrice(format, seen) }
  if (seen !== priceInCents) {
    const message = `The price is now ${toDollars(priceInCents)}.`
    throw new VisibleError(409, 'price.changed', message, priceNow(format))
  }
  return { format, priceInCents }
}

export const bookMissing = () => new VisibleError(404, 'book.missing', 'This book is no longer in the shop.')
export const copyGone = (left = 0) =>
  new VisibleError(
    409,
    'copy.gone',
    left === 0
      ? 'The last copy has just gone.'
      : `Only ${left} ${left === 1 ? 'copy is' : 'copies are'} left.`,
    { left },
  )
export const copyHeld = () =>
  new VisibleError(
    409,
    'copy.held',
    'Every copy is being bought just now. One may come back within half an hour.',
  )

const wanted = ({ formats }: Book, { formatId, format: type }: Asked): Format | undefined =>
  formatId === undefined
    ? (formats.find((format) => format.type === type && isComplete(format)) ??
      formats.find((format) => format.type === type))
    : formats.find((format) => format.id === formatId && (type === undefined || format.type === type))

/** Whether the shop sells was asked before, and which copies are left only their claims know. */
const isComplete = (format: Format): boolean =>
  whyNotForSale(format, format.slots, { selling: true })?.why !== 'incomplete'

function priceSeen({ price }: Asked): number | null {
  try {
    return parsePrice(price)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new VisibleError(400, 'price.invalid', error.message)
  }
}
