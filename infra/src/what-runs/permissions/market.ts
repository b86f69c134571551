import { market, marketPages, profiles } from '../keys.ts'
import type { Permissions } from '../types.ts'
import { noPermissions } from './nothing.ts'

/** Derived documents, which go where they cannot be read any more. */
const derivedOfMarket = ['market/next-position.json', 'derived/market/*']

const renewsMarket: Permissions = {
  ...noPermissions,
  buckets: {
    documents: {
      read: ['accounts/*', profiles, '*/Books/*', 'tallies/*', ...market],
      write: market,
      delete: derivedOfMarket,
    },
    site: { read: marketPages, write: marketPages },
  },
  invalidates: ['platform'],
}
const ordersMarket: Permissions = {
  ...noPermissions,
  buckets: {
    // Books and their authors, since lost files of the market are made from them.
    documents: {
      read: ['ledger/*', 'accounts/*', profiles, '*/Books/*', 'tallies/*', ...market],
      write: ['ledger/sums/*', ...market],
      delete: ['ledger/sums/*', ...derivedOfMarket],
    },
    site: { read: marketPages, write: marketPages },
  },
  invalidates: ['platform'],
}

/** What keeps the market. */
export const marketPermissions = {
  'update-market': renewsMarket,
  'order-market': ordersMarket,
} as const satisfies Record<string, Permissions>
