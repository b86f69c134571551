import { S3Client } from '@aws-sdk/client-s3'
import { mailboxRefusals } from '@lorecircle/shared/account/mailbox-refusals'
import { createDocuments } from '@lorecircle/shared/storage/documents'
import { sleep } from '@lorecircle/shared/storage/retry'
import { mailboxKey } from '@lorecircle/shared/text/email-address'
import { ulid } from 'ulid'
import { z } from 'zod'
import { isCodeOccasion } from '../email/templates/code-email.ts'
import { isWithinLimits, type LimitServices, rateLimitFor } from '../limits/is-within.ts'
import type { LimitName } from '../limits/limits.ts'
import type { Services } from '../services/services.ts'

const TriggerEvent = z.looseObject({
  triggerSource: z.string(),
  request: z.looseObject({ userAttributes: z.looseObject({ email: z.string().optional() }) }),
})

export type CountingServices = LimitServices & Pick<Services, 'sleep' | 'log'>

/** Cognito waits five seconds for a trigger and then refuses the request. */
const longestCountInMs = 2_000

/**
 * Cognito's PreSignUp trigger, before an account is made: counts sign-ups by mailbox, so that tags and dots do not make one
 * mailbox into many. Answers the event as it is; an Error with the sentence of `mailboxRefusals` beyond the limit. The event
 * names no network (Developer Guide, 'Pre sign-up Lambda trigger').
 */
export async function limitSignUps(services: CountingServices, event: unknown): Promise<unknown> {
  const { triggerSource, request } = TriggerEvent.parse(event)
  if (triggerSource === 'PreSignUp_SignUp')
    await refuseMany(services, request.userAttributes.email, [['account.sign_ups', 'signUps']])
  return event
}

/** The same before Cognito's CustomMessage trigger, of all emails with a code: to sign up, sent again, or for a new password. */
export async function limitCodes(services: CountingServices, event: unknown): Promise<void> {
  const { triggerSource, request } = TriggerEvent.parse(event)
  if (isCodeOccasion(triggerSource))
    await refuseMany(services, request.userAttributes.email, [
      ['account.codes', 'codesThisHour'],
      ['account.codes_a_day', 'codesToday'],
    ])
}

type Limited = readonly [LimitName, keyof typeof mailboxRefusals]

async function refuseMany(
  services: CountingServices,
  email: string | undefined,
  limited: readonly Limited[],
): Promise<void> {
  if (!email) return
  const refusal = await Promise.race([
    refusalFor(services, mailboxKey(email), limited),
    services.sleep(longestCountInMs).then(() => uncounted(services, 'slow')),
  ])
  if (refusal !== null) throw new Error(mailboxRefusals[refusal])
}

/**
 * Returns the refusal of the first limit that is reached, or null. Also null while the store is unavailable, so that
 * people still get their codes.
 */
async function refusalFor(services: CountingServices, mailbox: string, limited: readonly Limited[]) {
  try {
    for (const [limit, refusal] of limited)
      if (!(await isWithinLimits(services, [rateLimitFor(limit, mailbox)]))) return refusal
    return null
  } catch (error) {
    return uncounted(services, error)
  }
}

function uncounted({ log }: CountingServices, error: unknown): null {
  log('mailbox.uncounted', { error: String(error) })
  return null
}

const CountingEnv = z.object({ DOCUMENTS_BUCKET: z.string().min(1), ORIGIN_SECRET: z.string().min(16) })

/** These functions get only what counting needs, and no Stripe secret. Throws if a variable is missing. */
export function countingServices(variables: Record<string, string | undefined>): CountingServices {
  const env = CountingEnv.parse(variables)
  return {
    env,
    documents: createDocuments(new S3Client({}), env.DOCUMENTS_BUCKET),
    now: () => new Date(),
    newId: () => ulid(),
    sleep,
    log: (event, facts) => console.error(JSON.stringify({ event, ...facts })),
  }
}
