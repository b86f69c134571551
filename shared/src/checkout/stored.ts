import { stored } from '../storage/stored.ts'
import { Checkout } from './checkout.ts'

/** A checkout under way: the sweep lists them. Settled ones move. */
export const checkoutDoc = stored(Checkout, 'checkouts/open/{checkoutId}.json', {
  exported: null,
  atDeletion: 'kept',
})

export const settledCheckoutDoc = stored(Checkout, 'checkouts/settled/{checkoutId}.json', {
  exported: null,
  atDeletion: 'kept',
})
