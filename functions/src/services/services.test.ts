import { once } from 'node:events'
import { createServer } from 'node:http'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import { beforeAll, expect, test } from 'vitest'
import { visible } from '../http/refuse.ts'
import { testEnv } from './env.fixture.ts'
import { parseEnv } from './env.ts'
import { servicesFrom } from './services.ts'

beforeAll(() => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' })
})

test('a publisher that cannot be told at once does not fail a save: the stored event will tell it', async () => {
  await expect(servicesFrom(parseEnv(testEnv)).hintPublish('an-author')).resolves.toBeUndefined()
})

/** Takes every question, and never answers. */
async function silentServer() {
  const asked: number[] = []
  const server = createServer(() => asked.push(Date.now())).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, asked, close }
}

test.concurrent('Stripe is asked twice at most, and both times have passed before the gateway gives up', async () => {
  const silent = await silentServer()
  const stripe = await servicesFrom(parseEnv({ ...testEnv, STRIPE_API_ORIGIN: silent.url })).stripe()
  const began = Date.now()
  await expect(stripe.customers.retrieve('cus_1')).rejects.toMatchObject({ type: 'StripeConnectionError' })
  expect(silent.asked).toHaveLength(2)
  expect(Date.now() - began).toBeLessThan(25_000)
  silent.close()
}, 40_000)

test.concurrent('a store that is silent is away, and whoever asked it hears so before the gateway gives up', async () => {
  const silent = await silentServer()
  const before = process.env.AWS_ENDPOINT_URL_S3
  process.env.AWS_ENDPOINT_URL_S3 = silent.url
  const { documents } = servicesFrom(parseEnv(testEnv))
  const began = Date.now()
  const error = await documents.read(nameDoc('ada')).catch((error: unknown) => error)
  if (before === undefined) delete process.env.AWS_ENDPOINT_URL_S3
  else process.env.AWS_ENDPOINT_URL_S3 = before
  expect(visible(error)).toMatchObject({ status: 503, code: 'server.away' })
  expect(silent.asked).toHaveLength(3)
  expect(Date.now() - began).toBeLessThan(25_000)
  silent.close()
}, 40_000)
