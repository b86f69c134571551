import { market, shopTexts } from '../keys.ts'
import type { Permissions } from '../types.ts'
import { noPermissions } from './nothing.ts'

/** What may be done for whoever asks. */
export const callsPermissions = {
  // It signs the browsers' uploads and downloads, which are then done in its name.
  api: {
    buckets: {
      documents: { read: 'everything', write: 'everything', delete: 'everything' },
      uploads: { read: 'everything', write: 'everything', delete: 'everything' },
      masters: { read: 'everything', write: 'everything', delete: 'everything' },
      site: { write: ['media/*'] },
    },
    sends: ['publish', 'issues', 'works'],
    email: true,
    userPool: [
      'AdminGetUser',
      'AdminInitiateAuth',
      'AdminRespondToAuthChallenge',
      'AdminSetUserMFAPreference',
      'AdminUserGlobalSignOut',
      'AdminUpdateUserAttributes',
      'AdminDeleteUser',
    ],
    invalidates: [],
    tenants: true,
  },
  'on-demand-pages': {
    ...noPermissions,
    buckets: {
      documents: {
        read: [
          ...shopTexts,
          ...market,
          'derived/catalogues/*',
          'names/*',
          'own-domains/*',
          'slugs/*',
          'orders/*',
          'library/*',
          'library-keys/*',
          'previews/*',
          'kept-forms/*',
          'gone/*',
          'claims/*',
          'discounts/*',
          'discount-uses/*',
          'limits/*',
          'checkouts/*',
        ],
        // Wrong codes are counted where a cart is read.
        write: ['limits/*'],
        delete: ['limits/*'],
      },
      site: { read: ['market-data/*', 'media/*'] },
    },
  },
} as const satisfies Record<string, Permissions>
