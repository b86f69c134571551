import { createStripeLoader, retryingHttpClient } from '@lorecircle/functions/services/stripe'
import { testStripe } from '@lorecircle/stripe-emulator/stripe.fixture'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServices } from '../stock/start-services.ts'

let stripe: Awaited<ReturnType<typeof testStripe>>
let started: Awaited<ReturnType<typeof startServices>>
beforeAll(async () => {
  stripe = await testStripe({ faults: { rateLimitEveryNth: 2 } })
  started = await startServices({ STRIPE_API_ORIGIN: stripe.url })
})
afterAll(async () => {
  await started.stop()
  await stripe.close()
})

test('a call that Stripe finds too many is made a little later, and once', async () => {
  const { services } = started
  for (let i = 0; i < 6; i++)
    await (await services.stripe()).customers.create({ email: `author-${i}@example.com` })
  const { data } = await (await services.stripe()).customers.list()
  expect(data.map(({ email }) => email).toSorted()).toEqual(
    Array.from({ length: 6 }, (_, i) => `author-${i}@example.com`),
  )
})

test('where Stripe finds every call too many, that is said after a few tries', async () => {
  stripe.switches.turn({ rateLimitEveryNth: 1 })
  let tries = 0
  const counting: typeof retryingHttpClient = (sdk) =>
    retryingHttpClient({
      createNodeHttpClient() {
        const client = sdk.createNodeHttpClient()
        const send = client.makeRequest.bind(client)
        client.makeRequest = (...request) => {
          tries++
          return send(...request)
        }
        return client
      },
    })
  const { customers } = await createStripeLoader(started.services.env, counting)()
  await expect(customers.list()).rejects.toMatchObject({ statusCode: 429 })
  expect(tries).toBe(4)
})
