import { z } from 'zod'
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

/** That a checkout holds, or wants to hold, a copy for somebody of one sender: listed to see how many do so at once. */
export const basketDoc = stored(z.object({}), 'baskets/{formatId}/{sender}/{checkoutId}.json', {
  exported: null,
  atDeletion: 'expires',
})
