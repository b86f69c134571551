import { createStripeLoader, retryingHttpClient } from '@lorecircle/functions/services/stripe'
import { checkKey } from '@lorecircle/infra/stripe-setup/check-key'
import { keyPermissions, keyScopes } from '@lorecircle/infra/stripe-setup/scopes'
import { restrictedKey, testSeller, testStripe } from '@lorecircle/stripe-emulator/stripe.fixture'
import { expect, onTestFinished, test } from 'vitest'
import { usualTimeouts } from '../support/long-timeouts.ts'

const { key } = restrictedKey

/** A key made of these scopes alone, at a Stripe with one connected account. */
async function keyWith(scopes: typeof keyScopes) {
  const trial = await testSeller({ restrictedKey: { key, permissions: keyPermissions(scopes) } })
  onTestFinished(() => trial.close().then(() => undefined))
  return { ...trial, check: () => checkKey(trial.stripe, trial.sdk(key)) }
}

test('the key that the scopes describe has every permission, and testing it changes nothing', async () => {
  const { check, stripe } = await keyWith(keyScopes)
  expect(await check()).toEqual([{ name: 'permissions of the restricted key', state: 'there', why: '' }])
  expect((await stripe.customers.list()).data).toEqual([])
})

/** Checkout Sessions include PaymentIntents, to read. */
const separate = keyScopes.filter(({ permission }) => permission !== 'payment_intent')

test.each(separate.map((scope) => [scope.resource, scope] as const))(
  'a key without %s is reported, with its columns',
  async (resource, scope) => {
    const { check } = await keyWith(keyScopes.filter((other) => other !== scope))
    const lines = await check()
    expect(new Set(lines.map(({ name, state }) => `${state}: ${name}`))).toEqual(
      new Set([`missing: permission ${resource}`]),
    )
    const columns = [
      ...(scope.platform.length > 0 ? [expect.stringMatching(/ under Permissions$/)] : []),
      ...(scope.connect.length > 0 ? [expect.stringMatching(/ under Connect permissions$/)] : []),
    ]
    expect(lines.map(({ why }) => why)).toEqual(columns)
  },
)

test('a key that may only read where the product writes is reported', async () => {
  const { check } = await keyWith(
    keyScopes.map((scope) =>
      scope.permission === 'charge' ? { ...scope, connect: ['GET /v1/charges/:id'] } : scope,
    ),
  )
  expect(await check()).toEqual([
    {
      name: 'permission Charges and Refunds',
      state: 'missing',
      why: "needs 'write' under Connect permissions",
    },
  ])
})

test('Connect permissions wait for the first connected account', async () => {
  const trial = await testStripe()
  onTestFinished(() => trial.close().then(() => undefined))
  const [line] = await checkKey(trial.stripe, trial.sdk(key))
  expect(line).toMatchObject({ state: 'there', why: expect.stringContaining('no account is connected') })
})

test('every missing permission is reported to the operator, and a closed account is not', async () => {
  const { url, seller, stripe } = await keyWith(keyScopes.filter(({ permission }) => permission !== 'event'))
  const reported: string[] = []
  const env = { ...usualTimeouts, STRIPE_API_ORIGIN: url, STRIPE_SECRET_KEY: key }
  const ours = await createStripeLoader(env, (sdk) =>
    retryingHttpClient(sdk, (message) => reported.push(message)),
  )()
  await expect(ours.events.list({}, seller)).rejects.toMatchObject({ code: 'more_permissions_required' })
  expect(reported).toEqual([expect.stringContaining('rak_event_read')])
  await stripe.v2.core.accounts.close(seller.stripeAccount)
  await expect(ours.refunds.list({}, seller)).rejects.toMatchObject({ code: 'account_invalid' })
  expect(reported).toHaveLength(1)
})
