import { z } from 'zod'
import { dedicationLimit } from '../book/dedication.ts'

/** `code`: longer than any discount code is, so that one with a slip in it is shown again as it was typed. */
export const cartLimits = { lines: 20, copies: 10, note: 300, code: 100, cookie: 3_800 } as const

/** One thing that a reader wants, and the price at which they last saw it, or which they said where that is theirs to say. */
export type CartLineItem = z.infer<typeof CartLineItem>
export const CartLineItem = z.object({
  id: z.int().min(1),
  bookId: z.string().max(64),
  formatId: z.string().max(64),
  quantity: z.int().min(1).max(cartLimits.copies),
  seenInCents: z.int().min(0).nullable(),
  dedication: z.string().max(dedicationLimit),
  /** The chosen number of a numbered edition. */
  number: z.int().min(1).nullable(),
})

/** A bundle that a reader wants; its words are written into each of its printed books. */
export type CartBundle = z.infer<typeof CartBundle>
export const CartBundle = CartLineItem.pick({
  id: true,
  quantity: true,
  seenInCents: true,
  dedication: true,
}).extend({
  slug: z.string().max(80),
})

/**
 * A reader's cart for one shop, stored in the browser. It is untrusted: the stored books are read on every request.
 */
export type Cart = z.infer<typeof Cart>
export const Cart = z.object({
  lines: z.array(CartLineItem).max(cartLimits.lines),
  bundles: z.array(CartBundle).max(cartLimits.lines),
  /** As typed, also where the shop has no such code: the page shows what was wrong with it. */
  code: z.string().max(cartLimits.code).nullable(),
  /** Two-letter destination; null if the reader has not chosen one. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  /** The state’s code or `otherState`, for shops whose zones divide the country; null until the reader answers. */
  state: z.string().max(5).nullable(),
  postalCode: z.string().max(12).nullable(),
  /** Asked for where a code is for each reader once. */
  email: z.string().max(254).nullable(),
  /** Note in a gift's parcel; null if the order is not a gift. */
  giftNote: z.string().max(cartLimits.note).nullable(),
})

export const emptyCart: Cart = {
  lines: [],
  bundles: [],
  code: null,
  country: null,
  state: null,
  postalCode: null,
  email: null,
  giftNote: null,
}

/** A bundle counts as one thing. */
export const copiesInCart = ({ lines, bundles }: Cart): number =>
  [...lines, ...bundles].reduce((sum, { quantity }) => sum + quantity, 0)

/** Why a change cannot be made; the cart stays as it was. */
export type CartRefusal = 'full' | 'too_many'

type Added = Omit<CartLineItem, 'id'>

/** More of the same thing is more of its line; what differs in its words or its number is a line of its own. */
export function addLineItem(cart: Cart, added: Added): Cart | CartRefusal {
  const isSame = (line: CartLineItem) =>
    line.formatId === added.formatId &&
    line.dedication === added.dedication &&
    line.number === null &&
    added.number === null
  const same = cart.lines.find(isSame)
  if (same) {
    const quantity = same.quantity + added.quantity
    if (quantity > cartLimits.copies) return 'too_many'
    return changed(cart, same.id, { quantity, seenInCents: added.seenInCents })
  }
  if (isFull(cart)) return 'full'
  return { ...cart, lines: [...cart.lines, { ...added, id: nextId(cart) }] }
}

/** The same bundle with the same words is more of its line. */
export function addCartBundle(cart: Cart, added: Omit<CartBundle, 'id'>): Cart | CartRefusal {
  const same = cart.bundles.find(
    ({ slug, dedication }) => slug === added.slug && dedication === added.dedication,
  )
  if (same) {
    const quantity = same.quantity + added.quantity
    if (quantity > cartLimits.copies) return 'too_many'
    return changed(cart, same.id, { quantity, seenInCents: added.seenInCents })
  }
  if (isFull(cart)) return 'full'
  return { ...cart, bundles: [...cart.bundles, { ...added, id: nextId(cart) }] }
}

const isFull = ({ lines, bundles }: Cart): boolean => lines.length + bundles.length >= cartLimits.lines
const nextId = ({ lines, bundles }: Cart): number =>
  Math.max(0, ...[...lines, ...bundles].map(({ id }) => id)) + 1

/** A quantity below 1 removes the line item. A chosen number is always one copy. */
export function setQuantity(cart: Cart, id: number, quantity: number): Cart {
  if (quantity < 1) {
    const isOther = (one: { id: number }) => one.id !== id
    return { ...cart, lines: cart.lines.filter(isOther), bundles: cart.bundles.filter(isOther) }
  }
  const line = cart.lines.find((one) => one.id === id)
  return changed(cart, id, { quantity: line && line.number !== null ? 1 : quantity })
}

/** Another copy of a numbered edition. */
export const setCopyNumber = (cart: Cart, id: number, number: number): Cart =>
  changed(cart, id, { number, quantity: 1 })

export const setDedication = (cart: Cart, id: number, dedication: string): Cart =>
  changed(cart, id, { dedication })

export const setSeenPrice = (cart: Cart, id: number, seenInCents: number): Cart =>
  changed(cart, id, { seenInCents })

type Bought = {
  /** Formats that were bought one by one. */
  formatIds: ReadonlySet<string>
  /** Slugs of bundles. */
  bundles: ReadonlySet<string>
  /** The code whose discount was given; null for none. */
  code: string | null
  isGift: boolean
}

/** The cart without what was bought. A code and a gift note were for that order, and end with it. */
export function removePurchasedItems(cart: Cart, bought: Bought): Cart {
  const lines = cart.lines.filter(({ formatId }) => !bought.formatIds.has(formatId))
  const bundles = cart.bundles.filter(({ slug }) => !bought.bundles.has(slug))
  if (lines.length + bundles.length === 0) {
    const { country, state, postalCode } = cart
    return { ...emptyCart, country, state, postalCode }
  }
  return {
    ...cart,
    lines,
    bundles,
    code: cart.code === bought.code ? null : cart.code,
    giftNote: bought.isGift ? null : cart.giftNote,
  }
}

function changed(
  cart: Cart,
  id: number,
  { number, ...change }: Partial<Pick<CartLineItem, 'quantity' | 'seenInCents' | 'dedication' | 'number'>>,
): Cart {
  const withIt = <L extends { id: number }>(line: L) => (line.id === id ? { ...line, ...change } : line)
  const lines = cart.lines.map(withIt)
  return {
    ...cart,
    lines: number === undefined ? lines : lines.map((line) => (line.id === id ? { ...line, number } : line)),
    bundles: cart.bundles.map(withIt),
  }
}
