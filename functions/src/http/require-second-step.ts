import { InvalidParameterException } from '@aws-sdk/client-cognito-identity-provider'
import { sendEmail } from '../email/send-email.ts'
import { securityEmail } from '../email/templates/security-email.ts'
import { noSession, type TokenAuthor } from '../services/identify.ts'
import { updateSecurity } from '../services/security.ts'
import type { Services } from '../services/services.ts'

const most = 10_000

/**
 * Whoever holds an access token can turn the second step off at the identity provider. So what the owner wanted is
 * noted on our side, and compared once a login: where the provider no longer asks for the second step, the login had
 * none. It opens nothing then, every session ends, the step is put back, and the owner hears of it.
 */
export async function requireSecondStep(
  services: Services,
  { sub, email, twoStepLogin }: TokenAuthor,
): Promise<void> {
  const { userPool, twoStepLogins } = services
  if (twoStepLogin === undefined || twoStepLogins.has(twoStepLogin)) return
  if ((await userPool.find(sub))?.hasSecondFactor) {
    if (twoStepLogins.size >= most) twoStepLogins.clear()
    twoStepLogins.add(twoStepLogin)
    return
  }
  // Tokens count in seconds, and this one's second has begun.
  const sessionsEndedAt = new Date(services.now().getTime() + 1_000).toISOString()
  await updateSecurity(services, sub, { sessionsEndedAt })
  await putBack(services, sub)
  await userPool.endSessions(sub)
  const { ses, env, origin, log } = services
  try {
    await sendEmail(ses, { ...securityEmail(origin, 'two_step_restored'), from: env.MAIL_FROM, to: email })
  } catch (error) {
    log('mail.failed', { about: 'two_step_restored', error: String(error) })
  }
  throw noSession()
}

/** Where no proven authenticator is left, the login stays shut until whoever answers the letter is let in by a person. */
async function putBack({ userPool, log }: Services, sub: string): Promise<void> {
  try {
    await userPool.askForSecondFactor(sub, 'enabled')
  } catch (error) {
    if (!(error instanceof InvalidParameterException)) throw error
    log('second_step.unproven', { sub })
  }
}
