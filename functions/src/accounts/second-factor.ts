import { InvalidParameterException } from '@aws-sdk/client-cognito-identity-provider'
import { accountCalls } from '@lorecircle/shared/account/calls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { authorEndpoint } from '../http/endpoint.ts'
import { updateSecurity } from '../identity/security.ts'
import type { World } from '../world.ts'
import { giveRecoveryCodes } from './recovery-codes.ts'
import { requirePassword } from './require-password.ts'
import { tellOwner } from './security-letter.ts'

/** The codes come first: nobody is asked for a second step without a way around it. */
export const turnOnSecondFactor = (world: World) =>
  authorEndpoint(accountCalls.turnOnSecondFactor, {
    async run({ author: { sub, email } }) {
      if ((await world.userPool.find(sub))?.hasSecondFactor) {
        throw new VisibleError(409, 'second-factor.on', 'Two-step login is on already.')
      }
      const recoveryCodes = await giveRecoveryCodes(world, sub)
      try {
        await world.userPool.askForSecondFactor(sub, 'from now on')
      } catch (error) {
        if (!(error instanceof InvalidParameterException)) throw error
        throw new VisibleError(409, 'second-factor.unproven', 'First confirm a code from your app.')
      }
      await tellOwner(world, email, 'second step on')
      return { recoveryCodes }
    },
  })

export const turnOffSecondFactor = (world: World) =>
  authorEndpoint(accountCalls.turnOffSecondFactor, {
    async run({ author, input }) {
      await requirePassword(world, author, input.password)
      await world.userPool.askForSecondFactor(author.sub, 'no more')
      await updateSecurity(world, author.sub, { recoveryCodes: [] })
      await tellOwner(world, author.email, 'second step off')
      return {}
    },
  })
