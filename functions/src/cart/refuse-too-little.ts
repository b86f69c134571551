import type { Account } from '@lorecircle/shared/account/account'
import { isOwnPriced } from '@lorecircle/shared/book/own-price'
import type { CartChange } from '@lorecircle/shared/cart/calls'
import type { Cart, CartLine } from '@lorecircle/shared/cart/cart'
import { ownPrice } from '../checkout/offer.ts'
import { wantedBook } from '../checkout/wanted-book.ts'
import type { Services } from '../services/services.ts'

/** A VisibleError where a reader says that they pay less than the stored book asks at least; nothing is looked up else. */
export async function refuseTooLittle(
  { documents }: Services,
  account: Account,
  cart: Cart,
  change: CartChange,
): Promise<void> {
  const line = lineOfPrice(cart, change)
  if (line === undefined) return
  const book = await wantedBook(documents, account, line)
  const format = book?.formats.find(({ id }) => id === line.formatId)
  if (format && isOwnPriced(format)) ownPrice(format, line.seenInCents)
}

/** The line whose price was just said. */
function lineOfPrice({ lines }: Cart, change: CartChange): CartLine | undefined {
  if (change.do === 'price') return lines.find(({ id }) => id === change.line)
  if (change.do !== 'add' || change.price === undefined) return undefined
  return lines.findLast(({ formatId }) => formatId === change.formatId)
}
