import { randomBytes } from 'node:crypto'
import { accountCalls } from '@lorecircle/shared/account/calls'
import { recoveryCode, recoveryCodeBytes, recoveryCodeCount } from '@lorecircle/shared/account/recovery-code'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { authorEndpoint } from '../http/endpoint.ts'
import { recoveryHash, updateSecurity } from '../services/security.ts'
import type { Services } from '../services/services.ts'
import { requirePassword } from './require-password.ts'
import { tellOwner } from './tell-owner.ts'

/** Ten codes that replace the ones before; only their hashes are kept, so they are shown this once. */
export async function giveRecoveryCodes(services: Services, sub: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCode(randomBytes(recoveryCodeBytes)))
  await updateSecurity(services, sub, { recoveryCodes: codes.map((code) => recoveryHash(sub, code)) })
  return codes
}

export const newRecoveryCodes = (services: Services) =>
  authorEndpoint(accountCalls.newRecoveryCodes, {
    async run({ author, input }) {
      await requirePassword(services, author, input.password)
      if (!(await services.userPool.find(author.sub))?.hasSecondFactor) {
        throw new VisibleError(409, 'second_factor.off', 'Two-step login is off.')
      }
      const recoveryCodes = await giveRecoveryCodes(services, author.sub)
      await tellOwner(services, author.email, 'recovery_codes_replaced')
      return { recoveryCodes }
    },
  })
