import type { FunctionName } from './functions.ts'
import type { Permissions, Rights } from './types.ts'

/** An author's folder lies at the top of the bucket: `{sub}.{lastName}.{firstName}/`. */
const profiles = '*/Profile/*'
const shopTexts = ['*/Books/*', '*/Bundles/*', profiles, '*/Blog/*', '*/Pages/*', 'accounts/*', 'tallies/*'] as const
const derived = ['derived/manifests/*', 'derived/catalogues/*'] as const
const market = ['market/*', 'derived/market/*'] as const
const marketPages = ['market-data/*', 'main/*'] as const

const onlyDocuments = (documents: Rights): Permissions => ({ ...nothing, buckets: { documents } })
const nothing: Permissions = { buckets: {}, sends: [], email: false, userPool: [], invalidates: false }

const renewsMarket: Permissions = {
  ...nothing,
  buckets: {
    documents: { read: ['accounts/*', profiles, '*/Books/*', ...market], write: market },
    site: { read: marketPages, write: marketPages },
  },
  invalidates: true,
}
const ordersMarket: Permissions = {
  ...nothing,
  buckets: {
    documents: { read: ['ledger/*', ...market], write: ['ledger/sums/*'], delete: ['ledger/sums/*'] },
    site: { read: marketPages, write: marketPages },
  },
  invalidates: true,
}

/**
 * What each function may do, and nothing else. No one may delete a version. For a file in parts, who may write may
 * begin, put and finish it, who may read may list its parts, and who may delete may let it go.
 */
export const permissions: Record<FunctionName, Permissions> = {
  // It signs the browsers' uploads and downloads, which are then done in its name.
  api: {
    buckets: {
      documents: { read: 'everything', write: 'everything', delete: 'everything' },
      uploads: { read: 'everything', write: 'everything', delete: 'everything' },
      masters: { read: 'everything', write: 'everything', delete: 'everything' },
      site: { write: ['media/*'] },
    },
    sends: ['publish', 'issues'],
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
    invalidates: false,
  },
  'on-demand-pages': {
    ...nothing,
    buckets: {
      documents: {
        read: [
          ...shopTexts,
          ...market,
          'derived/catalogues/*',
          'names/*',
          'slugs/*',
          'orders/*',
          'library/*',
          'library-keys/*',
          'previews/*',
          'kept-forms/*',
          'gone/*',
          'discounts/*',
          'discount-uses/*',
        ],
      },
      site: { read: ['market-data/*', 'media/*'] },
    },
  },
  'identity-email': nothing,
  'identity-events': {
    ...onlyDocuments({ read: ['security/*'], write: ['security/*'] }),
    email: true,
    userPool: ['AdminUserGlobalSignOut'],
  },

  'publish-shops': {
    ...nothing,
    buckets: {
      documents: { read: [...shopTexts, ...derived], write: derived },
      site: { read: ['sites/*'], write: ['sites/*'], delete: ['sites/*'] },
    },
    sends: ['market'],
    invalidates: true,
  },
  'update-market': renewsMarket,
  'send-issues': {
    ...onlyDocuments({
      read: ['accounts/*', profiles, 'issues/*', 'outgoing/*', 'deliveries/*', 'subscribers/*'],
      write: ['issues/*', 'outgoing/*', 'deliveries/*'],
      delete: ['outgoing/*'],
    }),
    sends: ['issues'],
    email: true,
  },

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
  'sweep-issues': {
    ...onlyDocuments({ read: ['outgoing/*', 'issues/*'], delete: ['outgoing/*'] }),
    sends: ['issues'],
  },
  // It finishes what is left of an account that is deleted, wherever its author's documents lie.
  'sweep-accounts': {
    buckets: {
      documents: { read: 'everything', write: ['accounts/*', 'deletions/*'], delete: 'everything' },
      uploads: { read: 'everything', delete: 'everything' },
      masters: { read: 'everything', delete: 'everything' },
    },
    sends: ['publish'],
    email: true,
    userPool: ['AdminUpdateUserAttributes', 'AdminDeleteUser'],
    invalidates: false,
  },
  'sweep-forms': onlyDocuments({
    read: [
      'limits/*',
      'kept-forms/*',
      'exports/*',
      'baskets/*',
      'library-keys/*',
      'sign-ups/*',
      'subscribers/*',
    ],
    delete: [
      'limits/*',
      'kept-forms/*',
      'exports/*',
      'baskets/*',
      'library-keys/*',
      'sign-ups/*',
      'subscribers/*',
    ],
  }),
  'sweep-uploads': {
    ...nothing,
    buckets: {
      documents: { read: ['unfinished-uploads/*', 'uploads/*'], delete: ['unfinished-uploads/*'] },
      uploads: { read: ['*/Files/*'], delete: ['*/Files/*'] },
    },
  },
  'count-visits': {
    ...nothing,
    buckets: {
      documents: { read: ['names/*', 'visits/*'], write: ['visits/*'] },
      logs: { read: 'everything', delete: 'everything' },
    },
  },
  // All that publishing and the market's updater do.
  'sweep-shops': {
    ...nothing,
    buckets: {
      documents: {
        read: [...shopTexts, ...market, ...derived, 'derived/sweep-cursor.json', 'previews/*'],
        write: [...market, ...derived, 'derived/sweep-cursor.json'],
        delete: ['previews/*'],
      },
      site: {
        read: ['sites/*', ...marketPages],
        write: ['sites/*', ...marketPages],
        delete: ['sites/*'],
      },
    },
    sends: ['market'],
    invalidates: true,
  },
  'publish-sitemaps': {
    ...nothing,
    buckets: {
      documents: { read: ['accounts/*', 'derived/manifests/*'] },
      site: { read: ['main/*'], write: ['main/*'], delete: ['main/sitemap*'] },
    },
  },
  'order-market': ordersMarket,
}
