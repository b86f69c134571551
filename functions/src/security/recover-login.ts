import { accountCalls } from '@lorecircle/shared/account/calls'
import { requiresSecondFactor, typedRecoveryCode } from '@lorecircle/shared/account/security'
import { securityDoc } from '@lorecircle/shared/account/stored'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { endpoint } from '../http/endpoint.ts'
import { isWithinLimits, rateLimitFor } from '../limits/is-within.ts'
import { senderAddress } from '../limits/sender.ts'
import { readSecurity, recoveryHash } from '../services/security.ts'
import type { Services } from '../services/services.ts'
import { endSessions } from './sign-out-everywhere.ts'
import { sendSecurityEmail } from './tell-owner.ts'

/**
 * Turns off the second factor with the password and one recovery code. A sign-in that waits for its second factor has
 * no token yet, so the password is asked for again. The error does not say which of the two was wrong.
 */
export const recoverLogin = (services: Services) =>
  endpoint(accountCalls.recoverLogin, {
    async run({ input: { email, password, code }, headers }) {
      await refuseGuessing(services, email, senderAddress(headers))
      const check = await services.userPool.checkPassword(email, password)
      const owner = check === 'wrong' ? null : await services.userPool.find(email)
      if (owner === null) throw refused()
      if (check === 'right') {
        throw new VisibleError(409, 'recovery.unneeded', 'Two-step login is off. Your password is enough.')
      }
      const step = await stepOpenedBy(services, owner.sub, typedRecoveryCode(code))
      if (step === null) throw code.trim() === '' ? refusedWithoutCode() : refused()
      await services.userPool.askForSecondFactor(owner.sub, 'disabled')
      if (step === 'stranger') await endSessions(services, owner.sub)
      await sendSecurityEmail(
        services,
        owner.email,
        step === 'stranger' ? 'two_step_disabled_by_stranger' : 'recovery_code_used',
      )
      return {}
    },
  })

const refused = () =>
  new VisibleError(403, 'recovery.refused', 'That password or that recovery code is not right.')
const refusedWithoutCode = () =>
  new VisibleError(
    403,
    'recovery.refused',
    'That password is not right, or two-step login was turned on in your settings and asks for a recovery code. If it was not you, reply to the email that told you of it.',
  )

async function refuseGuessing(services: Services, email: string, sender: string): Promise<void> {
  const isFine = await isWithinLimits(services, [
    rateLimitFor('recovery.sender', sender),
    rateLimitFor('recovery.try', `${sender} ${email.toLowerCase()}`),
  ])
  if (!isFine) {
    throw new VisibleError(429, 'recovery.flooded', 'Too many tries. Please come back in an hour.')
  }
}

/**
 * 'owner' if the recovery code was on the list and this call removed it; null for a wrong code, or if a concurrent
 * call used it first. 'stranger' if the second factor was turned on without recovery codes, as with a stolen session:
 * the password alone then turns it off.
 */
async function stepOpenedBy(
  { documents }: Services,
  sub: string,
  code: string,
): Promise<'owner' | 'stranger' | null> {
  const { value, etag } = await readSecurity(documents, sub)
  if (!requiresSecondFactor(value) && value.recoveryCodes.length === 0) return 'stranger'
  const used = recoveryHash(sub, code)
  if (etag === null || !value.recoveryCodes.includes(used)) return null
  const recoveryCodes = value.recoveryCodes.filter((hash) => hash !== used)
  const written = await documents.replace(
    securityDoc(sub),
    { ...value, recoveryCodes, secondStep: false },
    etag,
  )
  return written === null ? null : 'owner'
}
