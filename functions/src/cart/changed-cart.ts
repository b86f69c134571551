import type { CartChange } from '@lorecircle/shared/cart/calls'
import {
  addCartBundle,
  addLineItem,
  type Cart,
  type CartRefusal,
  cartLimits,
  setCopyNumber,
  setDedication,
  setQuantity,
  setSeenPrice,
} from '@lorecircle/shared/cart/cart'
import { codeTooLong } from '@lorecircle/shared/cart/problems'
import { parsePrice } from '@lorecircle/shared/money'
import { VisibleError } from '@lorecircle/shared/visible-error'

/** The cart after a reader's change; a VisibleError where it cannot be made. */
export function applyCartChange(cart: Cart, change: CartChange): Cart {
  switch (change.do) {
    case 'add':
      return added(cart, change)
    case 'add_bundle':
      return addedBundle(cart, change)
    case 'quantity':
      return setQuantity(cart, change.line, change.quantity)
    case 'price':
      return setSeenPrice(cart, change.line, priceSaid(change.price))
    case 'number':
      return setCopyNumber(cart, change.line, change.number)
    case 'dedicate':
      return setDedication(cart, change.line, change.dedication)
    case 'code': {
      const code = change.code.trim().toUpperCase()
      if (code.length > cartLimits.code) throw new VisibleError(400, 'code.long', codeTooLong)
      return { ...cart, code: code === '' ? null : code, email: change.email?.trim() || cart.email }
    }
    case 'country':
      // Chosen once more, the place in it still holds.
      return change.country === cart.country
        ? cart
        : { ...cart, country: change.country, state: null, postalCode: null }
    case 'place': {
      const { country, state = null, postalCode = null } = change
      return { ...cart, country, state, postalCode }
    }
    case 'gift':
      return { ...cart, giftNote: change.giftNote ?? null }
  }
}

function added(
  cart: Cart,
  { bookId, formatId, quantity, dedication, number, priceInCents, price }: Extract<CartChange, { do: 'add' }>,
): Cart {
  const line = {
    bookId,
    formatId,
    dedication,
    number,
    seenInCents: priceInCents ?? (price === undefined ? null : priceSaid(price)),
  }
  return orRefused(addLineItem(cart, { ...line, quantity: number === null ? quantity : 1 }))
}

function addedBundle(
  cart: Cart,
  { bundle: slug, quantity, dedication, priceInCents }: Extract<CartChange, { do: 'add_bundle' }>,
): Cart {
  return orRefused(addCartBundle(cart, { slug, quantity, dedication, seenInCents: priceInCents ?? null }))
}

function orRefused(next: Cart | CartRefusal): Cart {
  if (typeof next === 'string') throw new VisibleError(409, `cart.${next}`, sentences[next])
  return next
}

/** In cents. Throws a VisibleError if it is not a price. */
function priceSaid(price: string): number {
  try {
    const cents = parsePrice(price)
    if (cents !== null) return cents
    throw new RangeError('Say what you pay for it, such as 5.00.')
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new VisibleError(400, 'price.invalid', error.message)
  }
}

const sentences: Record<CartRefusal, string> = {
  full: `A cart holds ${cartLimits.lines} different things. Please order these first.`,
  too_many: `An order can have ${cartLimits.copies} copies of one thing at most.`,
}
