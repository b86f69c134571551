import { accountCalls } from '@lorecircle/shared/account/calls'
import { authorEndpoint } from '../http/endpoint.ts'
import { isWithin, limitOf } from '../limits/is-within.ts'
import type { Services } from '../services/services.ts'
import { endSessions } from './end-sessions.ts'
import { tellOwner } from './tell-owner.ts'

export const signOutEverywhere = (services: Services) =>
  authorEndpoint(accountCalls.signOutEverywhere, {
    async run({ author: { sub, email } }) {
      await endSessions(services, sub)
      await tellOwner(services, email, 'signed_out_everywhere')
      return {}
    },
  })

/** The browser changes a password at the identity provider, which tells nobody. */
export const tellNewPassword = (services: Services) =>
  authorEndpoint(accountCalls.tellNewPassword, {
    async run({ author: { sub, email } }) {
      const isDue = await isWithin(services, [limitOf('password.told', sub)])
      if (isDue) await tellOwner(services, email, 'password_changed')
      return {}
    },
  })
