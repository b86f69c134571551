import type { Permissions } from '../types.ts'
import { onlyDocuments } from './nothing.ts'

const limits = onlyDocuments({ read: ['limits/*'], write: ['limits/*'] })

/** What the user pool's own triggers may do. */
export const identityPermissions = {
  'identity-email': limits,
  'identity-sign-up': limits,
  'identity-events': {
    ...onlyDocuments({ read: ['security/*', 'logins/*'], write: ['security/*'] }),
    email: true,
    userPool: ['AdminUserGlobalSignOut'],
  },
} as const satisfies Record<string, Permissions>
