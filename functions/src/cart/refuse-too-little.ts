import type { Account } from '@lorecircle/shared/account/account'
import { isOwnPriced } from '@lorecircle/shared/book/own-price'
import { bookDoc } from '@lorecircle/shared/book/stored'
import type { CartChange } from '@lorecircle/shared/cart/calls'
import type { Cart, CartLine } from '@lorecircle/shared/cart/cart'
import type { Services } from '../services/services.ts'
import { ownPrice } from './own-price.ts'

/** A VisibleError where a reader says that they pay less than the stored book asks at least; nothing is looked up else. */
export async function refuseTooLittle(
  { documents }: Services,
  account: Account,
  cart: Cart,
  change: CartChange,
): Promise<void> {
  const line = lineOfPrice(cart, change)
  if (line === undefined || !/^[\w-]+$/.test(line.bookId)) return
  const book = await documents.read(bookDoc(account.folder, line.bookId))
  const format = book?.value.formats.find(({ id }) => id === line.formatId)
  if (format && isOwnPriced(format)) ownPrice(format, line.seenInCents)
}

/** The line whose price was just said. */
function lineOfPrice({ lines }: Cart, change: CartChange): CartLine | undefined {
  if (change.do === 'price') return lines.find(({ id }) => id === change.line)
  if (change.do !== 'add' || change.price === undefined || change.priceInCents !== undefined) return undefined
  return lines.findLast(({ formatId }) => formatId === change.formatId)
}
