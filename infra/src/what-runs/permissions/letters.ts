import { profiles } from '../keys.ts'
import type { Permissions } from '../types.ts'
import { onlyDocuments } from './nothing.ts'

/** What sends an author's letters. */
export const lettersPermissions = {
  'send-issues': {
    ...onlyDocuments({
      read: ['accounts/*', profiles, 'issues/*', 'outgoing/*', 'deliveries/*', 'subscribers/*'],
      write: ['issues/*', 'outgoing/*', 'deliveries/*'],
      delete: ['outgoing/*'],
    }),
    sends: ['issues'],
    email: true,
  },
  'hear-mail': onlyDocuments({ read: ['subscribers/*'], write: ['subscribers/*'] }),
  'sweep-issues': {
    ...onlyDocuments({
      read: ['outgoing/*', 'issues/*'],
      write: ['outgoing/*'],
      delete: ['outgoing/*'],
    }),
    sends: ['issues'],
  },
} as const satisfies Record<string, Permissions>
