import { once } from 'node:events'
import { createServer } from 'node:http'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import { beforeAll, expect, test } from 'vitest'
import { toVisibleError } from '../http/refuse-form.ts'
import { testEnv } from './env.fixture.ts'
import { parseEnv, Timeouts } from './env.ts'
import { createServices } from './services.ts'
import { createStripeLoader, retryingHttpClient, stripeCheckoutTimeouts } from './stripe.ts'

beforeAll(() => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' })
})

test('a publisher that cannot be told at once does not fail a save: the stored event will tell it', async () => {
  await expect(createServices(parseEnv(testEnv)).hintPublish('an-author')).resolves.toBeUndefined()
})

/** The gateway gives up after 30 seconds, of which the product's own work and the pauses between tries take some. */
const gatewayLeavesMs = 25_000

/** An HTTP client of Stripe's whose requests all fail as if nobody had answered in time; notes how long each waits. */
function silentStripe() {
  const waitsInMs: number[] = []
  const clientOf: typeof retryingHttpClient = (sdk) => {
    const client = retryingHttpClient(sdk)
    client.makeRequest = async (...request) => {
      waitsInMs.push(request[7])
      throw Object.assign(new Error('Request aborted due to timeout being reached'), { code: 'ETIMEDOUT' })
    }
    return client
  }
  return { waitsInMs, clientOf }
}

/** Accepts every request, and never answers. */
async function silentServer() {
  const requests: string[] = []
  const server = createServer(({ url = '' }) => requests.push(url)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, requests, close }
}

test('Stripe is asked twice at most, and both times have passed before the gateway gives up', async () => {
  const { waitsInMs, clientOf } = silentStripe()
  const stripe = await createStripeLoader(parseEnv(testEnv), clientOf)()
  await expect(stripe.customers.retrieve('cus_1')).rejects.toMatchObject({ type: 'StripeConnectionError' })
  expect(waitsInMs).toEqual([8_000, 8_000])
  expect(waitsInMs.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(gatewayLeavesMs)
})

test('the environment says how long Stripe is waited for', async () => {
  const { waitsInMs, clientOf } = silentStripe()
  const env = parseEnv({ ...testEnv, STRIPE_TIMEOUT_MS: '60000', STRIPE_TAX_TIMEOUT_MS: '1234' })
  const stripe = await createStripeLoader(env, clientOf)()
  await expect(stripe.customers.retrieve('cus_1')).rejects.toThrow()
  await expect(stripe.tax.settings.retrieve({}, stripeCheckoutTimeouts(env).tax)).rejects.toThrow()
  expect(waitsInMs).toEqual([60_000, 60_000, 1_234])
})

test('a timeout that is no number of milliseconds is refused', () => {
  expect(() => parseEnv({ ...testEnv, AWS_TIMEOUT_MS: '5s' })).toThrow(/AWS_TIMEOUT_MS/)
})

test('nor does a queue that is silent, which a save waits for once', async () => {
  const silent = await silentServer()
  const env = parseEnv({ ...testEnv, AWS_TIMEOUT_MS: '1000', PUBLISH_QUEUE_URL: `${silent.url}/publish` })
  await createServices(env).hintPublish('an-author')
  expect(silent.requests).toHaveLength(1)
  silent.close()
})

test('a store that is silent is away, and is waited for as long as the environment says', async () => {
  const silent = await silentServer()
  const before = process.env.AWS_ENDPOINT_URL_S3
  process.env.AWS_ENDPOINT_URL_S3 = silent.url
  const { documents, s3 } = createServices(parseEnv({ ...testEnv, AWS_TIMEOUT_MS: '1000' }))
  const error = await documents.read(nameDoc('ada')).catch((error: unknown) => error)
  if (before === undefined) delete process.env.AWS_ENDPOINT_URL_S3
  else process.env.AWS_ENDPOINT_URL_S3 = before
  expect(toVisibleError(error)).toMatchObject({ status: 503, code: 'server.away' })
  expect(silent.requests).toHaveLength(3)
  expect(s3.config.requestHandler).toMatchObject({ config: { socketTimeout: 1_000 } })
  silent.close()
})

test('a store that is silent has been asked three times before the gateway gives up', () => {
  expect(3 * Number(Timeouts.parse({}).AWS_TIMEOUT_MS)).toBeLessThan(gatewayLeavesMs)
})
