import { z } from 'zod'
import { dedicationLimit } from '../order/dedication.ts'

export const cartLimits = { lines: 20, copies: 10, note: 300, cookie: 3_800 } as const

/** One thing that a reader wants, and the price at which they last saw it, or which they said where that is theirs to say. */
export type CartLine = z.infer<typeof CartLine>
export const CartLine = z.object({
  id: z.int().min(1),
  bookId: z.string().max(64),
  formatId: z.string().max(64),
  quantity: z.int().min(1).max(cartLimits.copies),
  seenInCents: z.int().min(0).nullable(),
  /** What is to be written into it. */
  dedication: z.string().max(dedicationLimit),
  /** The chosen number of a numbered edition. */
  number: z.int().min(1).nullable(),
})

/** What a reader's browser keeps for one shop. Nothing of it is trusted: the stored books are looked up at each look. */
export type Cart = z.infer<typeof Cart>
export const Cart = z.object({
  lines: z.array(CartLine).max(cartLimits.lines),
  code: z.string().max(24).nullable(),
  /** Where it goes, as two letters; null where only the network has said. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  /** Asked for where a code is for each reader once. */
  email: z.string().max(254).nullable(),
  /** What the parcel of a gift says; null where it is none. */
  giftNote: z.string().max(cartLimits.note).nullable(),
})

export const emptyCart: Cart = { lines: [], code: null, country: null, email: null, giftNote: null }

export const copiesInCart = ({ lines }: Cart): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Why a change cannot be made; the cart stays as it was. */
export type CartRefusal = 'full' | 'too many'

type Added = Omit<CartLine, 'id'>

/** More of the same thing is more of its line; what differs in its words or its number is a line of its own. */
export function withAdded(cart: Cart, added: Added): Cart | CartRefusal {
  const isSame = (line: CartLine) =>
    line.formatId === added.formatId &&
    line.dedication === added.dedication &&
    line.number === null &&
    added.number === null
  const same = cart.lines.find(isSame)
  if (same) {
    const quantity = same.quantity + added.quantity
    if (quantity > cartLimits.copies) return 'too many'
    return changed(cart, same.id, { quantity, seenInCents: added.seenInCents })
  }
  if (cart.lines.length >= cartLimits.lines) return 'full'
  const id = Math.max(0, ...cart.lines.map((line) => line.id)) + 1
  return { ...cart, lines: [...cart.lines, { ...added, id }] }
}

/** None of it takes the line out. A chosen number is one copy. */
export function withQuantity(cart: Cart, id: number, quantity: number): Cart {
  if (quantity < 1) return { ...cart, lines: cart.lines.filter((line) => line.id !== id) }
  const line = cart.lines.find((one) => one.id === id)
  return changed(cart, id, { quantity: line?.number === null ? quantity : 1 })
}

export const withDedication = (cart: Cart, id: number, dedication: string): Cart =>
  changed(cart, id, { dedication })

export const withPrice = (cart: Cart, id: number, seenInCents: number): Cart =>
  changed(cart, id, { seenInCents })

/** The cart without what was bought. */
export const withoutFormats = (cart: Cart, formatIds: ReadonlySet<string>): Cart => {
  const lines = cart.lines.filter(({ formatId }) => !formatIds.has(formatId))
  return lines.length === 0 ? { ...emptyCart, country: cart.country } : { ...cart, lines }
}

const changed = (cart: Cart, id: number, change: Partial<CartLine>): Cart => ({
  ...cart,
  lines: cart.lines.map((line) => (line.id === id ? { ...line, ...change } : line)),
})
