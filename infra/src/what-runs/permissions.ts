import type { FunctionName } from './functions.ts'
import { sellingPermissions } from './permissions/selling.ts'
import { documentPermissions, noPermissions, sweepsPermissions } from './permissions/sweeps.ts'
import { derived, market, marketPages, profiles, shopTexts } from './resources.ts'
import type { Permissions } from './types.ts'

const dueShops = ['derived/republish/*']

const publishingPermissions = {
  'publish-shops': {
    ...noPermissions,
    buckets: {
      // Lost counters are recounted from the claims.
      documents: {
        read: [...shopTexts, ...derived, 'domains/*', 'claims/*'],
        write: [...derived, 'tallies/*'],
        delete: derived,
      },
      site: { read: ['sites/*'], write: ['sites/*'], delete: ['sites/*'] },
    },
    sends: ['market'],
    invalidates: ['platform', 'tenants'],
  },
  'republish-shops': {
    ...noPermissions,
    buckets: {
      documents: {
        read: [...shopTexts, ...derived, ...dueShops, 'domains/*', 'claims/*'],
        write: [...derived, ...dueShops, 'tallies/*'],
        delete: [...derived, ...dueShops],
      },
      site: { read: ['sites/*'], write: ['sites/*'], delete: ['sites/*'] },
    },
    sends: ['market'],
  },
  'sweep-shops': {
    ...noPermissions,
    buckets: {
      documents: {
        read: [
          ...shopTexts,
          ...market,
          ...derived,
          'derived/sweep-cursor.json',
          'previews/*',
          'domains/*',
          'claims/*',
        ],
        write: [...market, ...derived, 'derived/sweep-cursor.json', 'tallies/*'],
        delete: [
          'previews/*',
          ...derived,
          'derived/sweep-cursor.json',
          'derived/market/*',
          'market/next-position.json',
        ],
      },
      site: {
        read: ['sites/*', ...marketPages],
        write: ['sites/*', ...marketPages],
        delete: ['sites/*'],
      },
    },
    sends: ['market'],
    invalidates: ['platform', 'tenants'],
  },
  'publish-sitemaps': {
    ...noPermissions,
    buckets: {
      documents: { read: ['accounts/*', 'derived/manifests/*'] },
      site: { read: ['main/*'], write: ['main/*'], delete: ['main/sitemap*'] },
    },
  },
} as const satisfies Record<string, Permissions>

const callsPermissions = {
  // Signs the browsers' uploads and downloads, which then run with its permissions.
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
        // Wrong codes are counted when a cart is read.
        write: ['limits/*'],
        delete: ['limits/*'],
      },
      site: { read: ['market-data/*', 'media/*'] },
    },
  },
} as const satisfies Record<string, Permissions>

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
    // Books and their authors, because lost market files are rebuilt from them.
    documents: {
      read: ['ledger/*', 'accounts/*', profiles, '*/Books/*', 'tallies/*', ...market],
      write: ['ledger/sums/*', ...market],
      delete: ['ledger/sums/*', ...derivedOfMarket],
    },
    site: { read: marketPages, write: marketPages },
  },
  invalidates: ['platform'],
}

const marketPermissions = {
  'update-market': renewsMarket,
  'order-market': ordersMarket,
} as const satisfies Record<string, Permissions>

const lettersPermissions = {
  'send-issues': {
    ...documentPermissions({
      read: ['accounts/*', profiles, 'issues/*', 'outgoing/*', 'deliveries/*', 'subscribers/*'],
      write: ['issues/*', 'outgoing/*', 'deliveries/*'],
      delete: ['outgoing/*'],
    }),
    sends: ['issues'],
    email: true,
  },
  'hear-mail': documentPermissions({ read: ['subscribers/*'], write: ['subscribers/*'] }),
  'sweep-issues': {
    ...documentPermissions({
      read: ['outgoing/*', 'issues/*'],
      write: ['outgoing/*'],
      delete: ['outgoing/*'],
    }),
    sends: ['issues'],
  },
} as const satisfies Record<string, Permissions>

const limits = documentPermissions({ read: ['limits/*'], write: ['limits/*'] })

const identityPermissions = {
  'identity-email': limits,
  'identity-sign-up': limits,
  'identity-events': {
    ...documentPermissions({ read: ['security/*', 'logins/*'], write: ['security/*'] }),
    email: true,
    userPool: ['AdminUserGlobalSignOut'],
  },
} as const satisfies Record<string, Permissions>

/**
 * Permissions of each function. None may delete a version. For multipart uploads, write includes create, upload and
 * complete; read includes listing parts; delete includes abort.
 */
export const permissions: Record<FunctionName, Permissions> = {
  ...callsPermissions,
  ...identityPermissions,
  ...publishingPermissions,
  ...marketPermissions,
  ...lettersPermissions,
  ...sellingPermissions,
  ...sweepsPermissions,
}
