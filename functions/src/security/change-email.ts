import { randomInt } from 'node:crypto'
import { accountCalls } from '@lorecircle/shared/account/calls'
import type { NewEmail } from '@lorecircle/shared/account/security'
import { mailboxKey } from '@lorecircle/shared/text/email-address'
import { notFound, VisibleError } from '@lorecircle/shared/visible-error'
import { readAccount, updateAccount } from '../account/update-account.ts'
import { sendEmail } from '../email/send-email.ts'
import { codeEmail } from '../email/templates/code-email.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import { isWithinLimits, rateLimitFor } from '../limits/is-within.ts'
import { readSecurity, recoveryHash, updateSecurity } from '../services/security.ts'
import type { Services } from '../services/services.ts'
import { assertPasswordAndCode } from './require-password.ts'
import { sendEmailChangedEmails } from './tell-owner.ts'

export const followEmailEndpoint = (services: Services) =>
  authorEndpoint(accountCalls.followEmail, {
    run: async ({ author }) => ({ email: await syncEmailChange(services, author.sub) }),
  })

const codeLifeInMs = 24 * 60 * 60 * 1000
const tries = 5

/**
 * Only the server can change the login address: otherwise a stolen session could take over the account. A code is
 * sent to the new address, and nothing changes until it is entered.
 */
export const changeEmail = (services: Services) =>
  authorEndpoint(accountCalls.changeEmail, {
    async run({ author, input: { email, password, code } }) {
      await assertPasswordAndCode(services, author, { password, code })
      const owner = await services.userPool.find(email)
      if (owner !== null) throw taken()
      await sendCode(services, author.sub, email)
      return {}
    },
  })

export const resendEmailCode = (services: Services) =>
  authorEndpoint(accountCalls.resendEmailCode, {
    async run({ author: { sub } }) {
      const { email } = await waitingEmail(services, sub)
      await sendCode(services, sub, email)
      return { email }
    },
  })

export const confirmEmail = (services: Services) =>
  authorEndpoint(accountCalls.confirmEmail, {
    async run({ author: { sub }, input: { code } }) {
      if (!(await isWithinLimits(services, [rateLimitFor('email.tried', sub)]))) throw tooManyTries()
      const waiting = await waitingEmail(services, sub)
      if (waiting.triesLeft <= 0) throw tooManyTries()
      if (waiting.codeHash !== hashOf(sub, waiting.email, code)) {
        await updateSecurity(services, sub, { newEmail: { ...waiting, triesLeft: waiting.triesLeft - 1 } })
        throw new VisibleError(
          400,
          'code.wrong',
          'That code is not right. Look for it in the newest email that we sent you, and try again.',
        )
      }
      if ((await services.userPool.setEmail(sub, waiting.email)) === 'taken') throw taken()
      await updateSecurity(services, sub, { newEmail: null })
      return { email: await syncEmailChange(services, sub) }
    },
  })

async function sendCode(services: Services, sub: string, email: string): Promise<void> {
  const mailbox = mailboxKey(email)
  const limits = [
    rateLimitFor('email.asked', sub),
    rateLimitFor('account.codes', mailbox),
    rateLimitFor('account.codes_a_day', mailbox),
  ]
  if (!(await isWithinLimits(services, limits))) {
    throw new VisibleError(
      429,
      'email.flooded',
      'That is as many codes as we send in a day. Try again tomorrow.',
    )
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const newEmail: NewEmail = {
    email,
    codeHash: hashOf(sub, email, code),
    askedAt: services.now().toISOString(),
    triesLeft: tries,
  }
  await updateSecurity(services, sub, { newEmail })
  const { origin, ses, env } = services
  const content = codeEmail('CustomMessage_UpdateUserAttribute', { origin, email, code })
  await sendEmail(ses, { ...content, from: env.MAIL_FROM, to: email })
}

async function waitingEmail(services: Services, sub: string): Promise<NewEmail> {
  const { newEmail } = (await readSecurity(services.documents, sub)).value
  const isOld = newEmail === null || services.now().getTime() - Date.parse(newEmail.askedAt) > codeLifeInMs
  if (isOld) {
    throw new VisibleError(409, 'code.old', 'That code no longer works. Ask for the change once more.')
  }
  return newEmail
}

const hashOf = (sub: string, email: string, code: string) => recoveryHash(sub, `${email} ${code}`)

const taken = () =>
  new VisibleError(
    409,
    'email.taken',
    'An account with the given email already exists. Please choose another one.',
  )
const tooManyTries = () =>
  new VisibleError(
    429,
    'code.flooded',
    'Too many tries. Press Resend code for a new one, or come back in an hour.',
  )

/**
 * Copies the confirmed address from the identity provider to the account and Stripe. Idempotent. Reads the provider,
 * since a token may be older than the change.
 */
export async function syncEmailChange(services: Services, sub: string): Promise<string> {
  const owner = await services.userPool.find(sub)
  if (owner === null) throw notFound('account')
  if (!owner.isEmailVerified) {
    throw new VisibleError(409, 'email.unconfirmed', 'Please confirm this address first.')
  }
  const { value: before } = await readAccount(services.documents, sub)
  if (before.email === owner.email) return owner.email
  const { customerId } = before.membership
  if (customerId !== null)
    await (await services.stripe()).customers.update(customerId, { email: owner.email })
  await updateAccount(services, sub, (account) => ({ ...account, email: owner.email }))
  await sendEmailChangedEmails(services, { from: before.email, to: owner.email })
  return owner.email
}
