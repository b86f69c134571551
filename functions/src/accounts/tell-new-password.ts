import { accountCalls } from '@lorecircle/shared/account/calls'
import { isWithin } from '../forms/limit.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import type { World } from '../world.ts'
import { tellOwner } from './security-letter.ts'

/** The browser changes a password at the identity provider, which tells nobody. */
export const tellNewPassword = (world: World) =>
  authorEndpoint(accountCalls.tellNewPassword, {
    async run({ author: { sub, email } }) {
      const isDue = await isWithin(world, [{ what: 'password.told', who: sub, most: 10, every: 'day' }])
      if (isDue) await tellOwner(world, email, 'new password')
      return {}
    },
  })
