import type { Permissions, Rights } from '../types.ts'

export const noPermissions: Permissions = {
  buckets: {},
  sends: [],
  email: false,
  userPool: [],
  invalidates: [],
  tenants: false,
}

export const documentPermissions = (documents: Rights): Permissions => ({
  ...noPermissions,
  buckets: { documents },
})

export const sweepsPermissions = {
  // Exports or deletes all data of an account, wherever its author's documents are.
  'work-on-accounts': {
    ...noPermissions,
    buckets: {
      documents: {
        read: 'everything',
        write: [
          'accounts/*',
          'deletions/*',
          'gatherings/*',
          'exports/*',
          'orders/*',
          'letters-due/*',
          'derived/order-terms/*',
          'derived/orders-termed/*',
        ],
        delete: 'everything',
      },
      uploads: { read: 'everything', delete: 'everything' },
      masters: { read: 'everything', delete: 'everything' },
    },
    sends: ['publish', 'works'],
    email: true,
    userPool: ['AdminDeleteUser'],
  },
  'sweep-accounts': {
    ...documentPermissions({
      read: ['accounts/*', 'deletions/*', 'gatherings/*', 'logins/*'],
      write: ['accounts/*', 'coupon-uses/*'],
    }),
    sends: ['publish', 'works'],
    email: true,
    userPool: ['AdminUpdateUserAttributes'],
  },
  'sweep-forms': documentPermissions({
    read: [
      'limits/*',
      'kept-forms/*',
      'exports/*',
      'gatherings/*',
      'baskets/*',
      'library-keys/*',
      'sign-ups/*',
      'subscribers/*',
    ],
    delete: [
      'limits/*',
      'kept-forms/*',
      'exports/*',
      'gatherings/*',
      'baskets/*',
      'library-keys/*',
      'sign-ups/*',
      'subscribers/*',
    ],
  }),
  'sweep-domains': {
    ...documentPermissions({
      read: [
        'domains/*',
        'own-domains/*',
        'domain-requests/*',
        'accounts/*',
        'derived/swept-to/domains.json',
      ],
      write: [
        'domains/*',
        'own-domains/*',
        'domain-requests/*',
        'accounts/*',
        'derived/swept-to/domains.json',
      ],
      delete: ['domains/*', 'own-domains/*'],
    }),
    sends: ['publish'],
    email: true,
    tenants: true,
  },
  'sweep-uploads': {
    ...noPermissions,
    buckets: {
      documents: { read: ['unfinished-uploads/*', 'uploads/*'], delete: ['unfinished-uploads/*'] },
      uploads: { read: ['*/Files/*'], delete: ['*/Files/*'] },
    },
  },
  'count-visits': {
    ...noPermissions,
    buckets: {
      documents: { read: ['names/*', 'own-domains/*', 'visits/*'], write: ['visits/*'] },
      logs: { read: 'everything', delete: 'everything' },
    },
  },
} as const satisfies Record<string, Permissions>
