import { z } from 'zod'
import { SoldBook, SoldFormat } from '../order/line.ts'
import { stored } from '../storage/stored.ts'
import { Checkout } from './checkout.ts'

const OneCopy = z.object({
  ...Checkout.omit({
    lines: true,
    shipping: true,
    discountCode: true,
    discountUse: true,
    email: true,
    gift: true,
    heldUntil: true,
    free: true,
    taxBehavior: true,
    replaces: true,
    replacedBy: true,
  }).shape,
  bookId: z.string(),
  formatId: z.string(),
  priceInCents: z.int().min(0),
  slot: z.int().min(1).nullable(),
  book: SoldBook,
  format: SoldFormat,
  copies: z.int().min(1).nullable(),
  numbered: z.boolean(),
})

export const StoredCheckout = z.preprocess((value) => {
  const old = OneCopy.safeParse(value)
  return old.success ? ofToday(old.data) : value
}, Checkout)

/** Open checkouts, listed by the sweep. Settled ones are moved. */
export const checkoutDoc = stored(StoredCheckout, 'checkouts/open/{checkoutId}.json', {
  exported: null,
  atDeletion: 'kept',
})

export const settledCheckoutDoc = stored(StoredCheckout, 'checkouts/settled/{checkoutId}.json', {
  exported: null,
  atDeletion: 'kept',
})

/**
 * Marks a checkout that reserves, or wants to reserve, copies for one sender; listed to count that sender's
 * concurrent reservations. `{basket}` is the checkout id and its number of copies, `c1.3`.
 */
export const senderReservationDoc = stored(z.object({}), 'baskets/{formatId}/{sender}/{basket}.json', {
  exported: null,
  atDeletion: 'expires',
})

/**
 * Marks that the mailbox (hex SHA-256) has confirmed an order with a copy of a free limited format: it gets no second
 * one.
 */
export const freeCopyDoc = stored(
  z.object({ checkoutId: z.string(), at: z.iso.datetime() }),
  'free-copies/{sub}/{formatId}/{hash}.json',
  { exported: null, atDeletion: 'removed' },
)

function ofToday(old: z.infer<typeof OneCopy>): Checkout {
  const { bookId: _, formatId: __, priceInCents, slot, book, format, copies, numbered, ...same } = old
  return {
    ...same,
    lines: [
      {
        id: '1',
        book,
        format,
        quantity: 1,
        slots: slot === null ? [] : [slot],
        editionOf: numbered ? copies : null,
        dedication: null,
        releaseOn: null,
        unitInCents: priceInCents,
        discountInCents: 0,
        copies,
        wishes: [],
      },
    ],
    shipping: null,
    discountCode: null,
    discountUse: null,
    email: null,
    gift: null,
    heldUntil: null,
    free: null,
    taxBehavior: null,
    replaces: null,
    replacedBy: null,
  }
}
