import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { testEnv } from './env.fixture.ts'
import { parseEnv } from './env.ts'
import { servicesFrom } from './services.ts'

test('a publisher that cannot be told at once does not fail a save: the stored event will tell it', async () => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' })
  await expect(servicesFrom(parseEnv(testEnv)).hintPublish('an-author')).resolves.toBeUndefined()
})

test('Stripe is asked twice at most, and both times have passed before the gateway gives up', async () => {
  const asked: number[] = []
  const silent = createServer(() => asked.push(Date.now())).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  const stripe = await servicesFrom(
    parseEnv({ ...testEnv, STRIPE_API_ORIGIN: `http://127.0.0.1:${port}` }),
  ).stripe()
  const began = Date.now()
  await expect(stripe.customers.retrieve('cus_1')).rejects.toMatchObject({ type: 'StripeConnectionError' })
  expect(asked).toHaveLength(2)
  expect(Date.now() - began).toBeLessThan(25_000)
  silent.closeAllConnections()
  silent.close()
}, 40_000)
