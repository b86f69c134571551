import { accountCalls } from '@lorecircle/shared/account/calls'
import { authorEndpoint } from '../http/endpoint.ts'
import { isWithin, limitOf } from '../limits/is-within.ts'
import { updateSecurity } from '../services/security.ts'
import type { Services } from '../services/services.ts'
import { tellOwner } from './tell-owner.ts'

/** Ends every session: nothing can be refreshed, and tokens that would still hold for a while open nothing here. */
export const signOutEverywhere = (services: Services) =>
  authorEndpoint(accountCalls.signOutEverywhere, {
    async run({ author: { sub, email } }) {
      await services.userPool.endSessions(sub)
      await updateSecurity(services, sub, { sessionsEndedAt: services.now().toISOString() })
      await tellOwner(services, email, 'signed out everywhere')
      return {}
    },
  })

/** The browser changes a password at the identity provider, which tells nobody. */
export const tellNewPassword = (services: Services) =>
  authorEndpoint(accountCalls.tellNewPassword, {
    async run({ author: { sub, email } }) {
      const isDue = await isWithin(services, [limitOf('password.told', sub)])
      if (isDue) await tellOwner(services, email, 'new password')
      return {}
    },
  })
