import { accountCalls } from '@lorecircle/shared/account/calls'
import { authorEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { isWithin } from '../visitor/limit.ts'
import { tellOwner } from './tell-owner.ts'

/** The browser changes a password at the identity provider, which tells nobody. */
export const tellNewPassword = (services: Services) =>
  authorEndpoint(accountCalls.tellNewPassword, {
    async run({ author: { sub, email } }) {
      const isDue = await isWithin(services, [{ what: 'password.told', who: sub, most: 10, every: 'day' }])
      if (isDue) await tellOwner(services, email, 'new password')
      return {}
    },
  })
