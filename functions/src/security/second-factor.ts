import { randomBytes } from 'node:crypto'
import { InvalidParameterException } from '@aws-sdk/client-cognito-identity-provider'
import { accountCalls } from '@lorecircle/shared/account/calls'
import {
  recoveryCode,
  recoveryCodeBytes,
  recoveryCodeCount,
  requiresSecondFactor,
} from '@lorecircle/shared/account/security'
import { notFound, VisibleError } from '@lorecircle/shared/visible-error'
import { authorEndpoint } from '../http/endpoint.ts'
import { readSecurity, recoveryHash, updateSecurity } from '../services/security.ts'
import type { Services } from '../services/services.ts'
import { assertPassword } from './require-password.ts'
import { sendSecurityEmail } from './tell-owner.ts'

export const newRecoveryCodes = (services: Services) =>
  authorEndpoint(accountCalls.newRecoveryCodes, {
    async run({ author, input }) {
      await assertPassword(services, author, input.password)
      if (!(await services.userPool.find(author.sub))?.hasSecondFactor) {
        throw new VisibleError(409, 'second_factor.off', 'Two-step login is off.')
      }
      const recoveryCodes = await giveRecoveryCodes(services, author.sub)
      await sendSecurityEmail(services, author.email, 'recovery_codes_replaced')
      return { recoveryCodes }
    },
  })

/** Recovery codes are stored first, so that nobody can lock themselves out. */
export const turnOnSecondFactor = (services: Services) =>
  authorEndpoint(accountCalls.turnOnSecondFactor, {
    async run({ author, input }) {
      const { sub, email } = author
      await assertPassword(services, author, input.password)
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
      await sendSecurityEmail(services, email, 'two_step_enabled')
      return { recoveryCodes }
    },
  })

export const turnOffSecondFactor = (services: Services) =>
  authorEndpoint(accountCalls.turnOffSecondFactor, {
    async run({ author, input }) {
      await assertPassword(services, author, input.password)
      // Recorded before the provider is changed: if that fails, the provider still asks for a code, which the
      // author's app has.
      await updateSecurity(services, author.sub, { secondStep: false })
      await services.userPool.askForSecondFactor(author.sub, 'disabled')
      await updateSecurity(services, author.sub, { recoveryCodes: [] })
      await sendSecurityEmail(services, author.email, 'two_step_disabled')
      return {}
    },
  })

/** Replaces the former recovery codes by ten new ones. They can be shown only once, since only hashes are stored. */
async function giveRecoveryCodes(services: Services, sub: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCode(randomBytes(recoveryCodeBytes)))
  await updateSecurity(services, sub, { recoveryCodes: codes.map((code) => recoveryHash(sub, code)) })
  return codes
}

export const securityStatus = (services: Services) =>
  authorEndpoint(accountCalls.security, {
    async run({ author: { sub } }) {
      const [owner, { value }] = await Promise.all([
        services.userPool.find(sub),
        readSecurity(services.documents, sub),
      ])
      if (owner === null) throw notFound('account')
      const { email, hasSecondFactor } = owner
      // Turned on before this was recorded.
      if (hasSecondFactor && value.secondStep === null && requiresSecondFactor(value))
        await updateSecurity(services, sub, { secondStep: true })
      return { email, hasSecondFactor, recoveryCodesLeft: hasSecondFactor ? value.recoveryCodes.length : 0 }
    },
  })
