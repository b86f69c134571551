import { accountCalls } from '@lorecircle/shared/account/calls'
import { authorEndpoint } from '../http/endpoint.ts'
import { isWithinLimits, rateLimitFor } from '../limits/is-within.ts'
import { updateSecurity } from '../services/security.ts'
import type { Services } from '../services/services.ts'
import { sendSecurityEmail } from './tell-owner.ts'

export const signOutEverywhere = (services: Services) =>
  authorEndpoint(accountCalls.signOutEverywhere, {
    async run({ author: { sub, email } }) {
      await endSessions(services, sub)
      await sendSecurityEmail(services, email, 'signed_out_everywhere')
      return {}
    },
  })

/** The browser changes the password at the identity provider, which sends no email about it. */
export const reportPasswordChange = (services: Services) =>
  authorEndpoint(accountCalls.tellNewPassword, {
    async run({ author: { sub, email } }) {
      const isDue = await isWithinLimits(services, [rateLimitFor('password.told', sub)])
      if (isDue) await sendSecurityEmail(services, email, 'password_changed')
      return {}
    },
  })

/** Revokes refresh tokens, and rejects ID tokens issued before. */
export async function endSessions(services: Services, sub: string): Promise<void> {
  await services.userPool.endSessions(sub)
  await updateSecurity(services, sub, { sessionsEndedAt: services.now().toISOString() })
}
