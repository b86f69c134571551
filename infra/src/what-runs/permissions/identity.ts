import type { Permissions } from '../types.ts'
import { nothing, onlyDocuments } from './nothing.ts'

/** What the user pool's own triggers may do. */
export const identityPermissions = {
  'identity-email': nothing,
  'identity-events': {
    ...onlyDocuments({ read: ['security/*', 'logins/*'], write: ['security/*'] }),
    email: true,
    userPool: ['AdminUserGlobalSignOut'],
  },
} as const satisfies Record<string, Permissions>
