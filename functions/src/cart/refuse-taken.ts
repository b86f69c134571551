import type { Account } from '@lorecircle/shared/account/account'
import { bookDoc } from '@lorecircle/shared/book/stored'
import type { CartChange } from '@lorecircle/shared/cart/calls'
import type { Cart } from '@lorecircle/shared/cart/cart'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type { Services } from '../services/services.ts'
import { checkoutInCookies } from './checkout-cookie.ts'
import { numberTaken } from './number-taken.ts'

type Asked = { account: Account; cart: Cart; change: CartChange; headers: Headers }

/** A VisibleError where a reader chooses a number that somebody else has, or that is in their cart already; nothing is looked up else. */
export async function refuseTaken(
  { documents }: Services,
  { account, cart, change, headers }: Asked,
): Promise<void> {
  const wish = wishOf(cart, change)
  if (wish === null || !/^[\w-]+$/.test(wish.bookId)) return
  const { bookId, formatId, number } = wish
  if (cart.lines.some((line) => line.formatId === formatId && line.number === number))
    throw new VisibleError(409, 'number.twice', `No. ${number} is in your cart already.`)
  const book = await documents.read(bookDoc(account.folder, bookId))
  const format = book?.value.formats.find(({ id }) => id === formatId)
  if (!format?.numbered || typeof format.slots !== 'number') return
  if (number > format.slots) throw numberTaken([number])
  const claim = await documents.read(claimDoc(format.id, number))
  // Whoever comes back from a payment page holds their copy themselves.
  const own = checkoutInCookies(headers.get('cookie') ?? '')?.id
  if (claim === null || (claim.value.state === 'held' && claim.value.checkoutId === own)) return
  throw numberTaken([number])
}

/** The number that is chosen now; null where none is. */
function wishOf({ lines }: Cart, change: CartChange) {
  if (change.do === 'add' && change.number !== null) return { ...change, number: change.number }
  if (change.do !== 'number') return null
  const line = lines.find(({ id }) => id === change.line)
  return line ? { ...line, number: change.number } : null
}
