import { z } from 'zod'
import { stored } from '../storage/stored.ts'
import { StoredCheckout } from './checkout-of-old.ts'

/** A checkout under way: the sweep lists them. Settled ones move. */
export const checkoutDoc = stored(StoredCheckout, 'checkouts/open/{checkoutId}.json', {
  exported: null,
  atDeletion: 'kept',
})

export const settledCheckoutDoc = stored(StoredCheckout, 'checkouts/settled/{checkoutId}.json', {
  exported: null,
  atDeletion: 'kept',
})

/**
 * That a checkout holds, or wants to hold, copies for somebody of one sender: listed to see how many do so at once.
 * `{basket}` is the checkout and how many copies it wants, `c1.3`.
 */
export const basketDoc = stored(z.object({}), 'baskets/{formatId}/{sender}/{basket}.json', {
  exported: null,
  atDeletion: 'expires',
})

/** That the mailbox (hex SHA-256) has confirmed an order with a copy of a free limited format: it gets no second one. */
export const freeCopyDoc = stored(
  z.object({ checkoutId: z.string(), at: z.iso.datetime() }),
  'free-copies/{sub}/{formatId}/{hash}.json',
  { exported: null, atDeletion: 'removed' },
)
