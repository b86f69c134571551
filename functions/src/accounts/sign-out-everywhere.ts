import { accountCalls } from '@lorecircle/shared/account/calls'
import { authorEndpoint } from '../http/endpoint.ts'
import { updateSecurity } from '../identity/security.ts'
import type { World } from '../world.ts'
import { tellOwner } from './security-letter.ts'

/** Ends every session: nothing can be refreshed, and tokens that would still hold for a while open nothing here. */
export const signOutEverywhere = (world: World) =>
  authorEndpoint(accountCalls.signOutEverywhere, {
    async run({ author: { sub, email } }) {
      await world.userPool.endSessions(sub)
      await updateSecurity(world, sub, { sessionsEndedAt: world.now().toISOString() })
      await tellOwner(world, email, 'signed out everywhere')
      return {}
    },
  })
