import { profiles } from '../keys.ts'
import type { Permissions } from '../types.ts'
import { onlyDocuments } from './nothing.ts'

/** What ends checkouts that nobody ended. */
export const sellingPermissions = {
  'sweep-checkouts': {
    ...onlyDocuments({
      read: [
        'checkouts/*',
        'baskets/*',
        'orders/*',
        'claims/*',
        'gone/*',
        'tallies/*',
        'accounts/*',
        profiles,
        '*/Books/*',
        'ledger/*',
        'discount-uses/*',
        'discount-readers/*',
        'derived/orders/*',
        'derived/order-terms/*',
        'derived/library-filled.json',
        'derived/sales/*',
        'letters-due/*',
        'refunding/*',
      ],
      write: [
        'checkouts/*',
        'orders/*',
        'library/*',
        'derived/library-filled.json',
        'claims/*',
        'gone/*',
        'tallies/*',
        'ledger/days/*',
        'discount-uses/*',
        'derived/orders/*',
        'derived/order-terms/*',
        'letters-due/*',
      ],
      delete: [
        'checkouts/open/*',
        'baskets/*',
        'claims/*',
        'gone/*',
        'ledger/days/*',
        'ledger/sums/*',
        'discount-uses/*',
        'discount-readers/*',
        'derived/sales/*',
        'derived/order-terms/*',
        'letters-due/*',
        'refunding/*',
      ],
    }),
    sends: ['publish'],
    email: true,
  },
} as const satisfies Record<string, Permissions>
