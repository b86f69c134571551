import { accountCalls } from '@lorecircle/shared/account/calls'
import { notFound } from '@lorecircle/shared/visible-error'
import { authorEndpoint } from '../http/endpoint.ts'
import { securityOf } from '../identity/security.ts'
import type { World } from '../world.ts'

export const securityStatus = (world: World) =>
  authorEndpoint(accountCalls.security, {
    async run({ author: { sub } }) {
      const [owner, { value }] = await Promise.all([
        world.userPool.find(sub),
        securityOf(world.documents, sub),
      ])
      if (owner === null) throw notFound('account')
      const { email, hasSecondFactor } = owner
      return { email, hasSecondFactor, recoveryCodesLeft: hasSecondFactor ? value.recoveryCodes.length : 0 }
    },
  })
