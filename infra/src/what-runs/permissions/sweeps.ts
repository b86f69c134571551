import type { Permissions } from '../types.ts'
import { nothing, onlyDocuments } from './nothing.ts'

/** What clears up. */
export const sweepsPermissions = {
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
    invalidates: [],
    tenants: false,
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
  'sweep-domains': {
    ...onlyDocuments({
      read: ['domains/*', 'own-domains/*', 'domain-requests/*', 'accounts/*'],
      write: ['domains/*', 'own-domains/*', 'domain-requests/*', 'accounts/*'],
      delete: ['domains/*', 'own-domains/*'],
    }),
    sends: ['publish'],
    email: true,
    tenants: true,
  },
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
      documents: { read: ['names/*', 'own-domains/*', 'visits/*'], write: ['visits/*'] },
      logs: { read: 'everything', delete: 'everything' },
    },
  },
} as const satisfies Record<string, Permissions>
