import { InvalidParameterException } from '@aws-sdk/client-cognito-identity-provider'
import { accountCalls } from '@lorecircle/shared/account/calls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { authorEndpoint } from '../http/endpoint.ts'
import { updateSecurity } from '../services/security.ts'
import type { Services } from '../services/services.ts'
import { giveRecoveryCodes } from './recovery-codes.ts'
import { requirePassword } from './require-password.ts'
import { tellOwner } from './tell-owner.ts'

/** The codes come first: nobody is asked for a second step without a way around it. */
export const turnOnSecondFactor = (services: Services) =>
  authorEndpoint(accountCalls.turnOnSecondFactor, {
    async run({ author, input }) {
      const { sub, email } = author
      await requirePassword(services, author, input.password)
      if ((await services.userPool.find(sub))?.hasSecondFactor) {
        throw new VisibleError(409, 'second_factor.on', 'Two-step login is on already.')
      }
      const recoveryCodes = await giveRecoveryCodes(services, sub)
      try {
        await services.userPool.askForSecondFactor(sub, 'enabled')
      } catch (error) {
        if (!(error instanceof InvalidParameterException)) throw error
        throw new VisibleError(409, 'second_factor.unproven', 'First confirm a code from your app.')
      }
      await updateSecurity(services, sub, { secondStep: true })
      await tellOwner(services, email, 'two_step_enabled')
      return { recoveryCodes }
    },
  })

export const turnOffSecondFactor = (services: Services) =>
  authorEndpoint(accountCalls.turnOffSecondFactor, {
    async run({ author, input }) {
      await requirePassword(services, author, input.password)
      // Noted first: what the provider asks for beyond that shuts nobody out who has the app.
      await updateSecurity(services, author.sub, { secondStep: false })
      await services.userPool.askForSecondFactor(author.sub, 'disabled')
      await updateSecurity(services, author.sub, { recoveryCodes: [] })
      await tellOwner(services, author.email, 'two_step_disabled')
      return {}
    },
  })
