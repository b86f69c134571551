import { market, marketPages, profiles } from '../keys.ts'
import type { Permissions } from '../types.ts'
import { nothing } from './nothing.ts'

const renewsMarket: Permissions = {
  ...nothing,
  buckets: {
    documents: { read: ['accounts/*', profiles, '*/Books/*', ...market], write: market },
    site: { read: marketPages, write: marketPages },
  },
  invalidates: ['platform'],
}
const ordersMarket: Permissions = {
  ...nothing,
  buckets: {
    documents: { read: ['ledger/*', ...market], write: ['ledger/sums/*'], delete: ['ledger/sums/*'] },
    site: { read: marketPages, write: marketPages },
  },
  invalidates: ['platform'],
}

/** What keeps the market. */
export const marketPermissions = {
  'update-market': renewsMarket,
  'order-market': ordersMarket,
} as const satisfies Record<string, Permissions>
