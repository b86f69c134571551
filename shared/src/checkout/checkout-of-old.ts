import { z } from 'zod'
import { SoldBook, SoldFormat } from '../order/line.ts'
import { Checkout } from './checkout.ts'

/** A checkout from when each was of one copy of one book. */
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

/** A stored checkout in today's shape, whichever shape it was written in. */
export const StoredCheckout = z.preprocess((value) => {
  const old = OneCopy.safeParse(value)
  return old.success ? ofToday(old.data) : value
}, Checkout)

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
