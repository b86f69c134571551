import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { tell } from './told-by-name.ts'

const Question = z.object({ Names: z.string().array(), WithDecryption: z.boolean() })
const stored: Record<string, string> = {
  '/lorecircle/test/STRIPE_SECRET_KEY': 'sk_test_of_a_test',
  '/aws/reference/secretsmanager/lorecircle-test-origin': 'the CDN’s word',
}

/** How many of the next calls are throttled, as Systems Manager does it. */
let throttled = 0
let asked = 0

/** As much of Systems Manager as is asked, by the words of its documentation. */
const server = createServer(async (request, response) => {
  const { Names, WithDecryption } = Question.parse(await json(request))
  const isWell =
    request.headers['x-amz-target'] === 'AmazonSSM.GetParameters' &&
    /^AWS4-HMAC-SHA256 .*\/us-west-2\/ssm\/aws4_request/.test(request.headers.authorization ?? '')
  if (!isWell || !WithDecryption) return response.writeHead(400).end('{}')
  asked += 1
  if (asked <= throttled)
    return response.writeHead(400).end('{"__type":"ThrottlingException","message":"Rate exceeded"}')
  const found = Names.flatMap((Name) => (stored[Name] === undefined ? [] : [{ Name, Value: stored[Name] }]))
  const lost = Names.filter((name) => stored[name] === undefined)
  response.end(JSON.stringify({ Parameters: found, InvalidParameters: lost }))
})
let origin = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
})
afterAll(() => void server.close())

const started = (names: Record<string, string>) => ({
  AWS_REGION: 'us-west-2',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_SESSION_TOKEN: 'test',
  AWS_ENDPOINT_URL_SSM: origin,
  TOLD_BY_NAME: JSON.stringify(names),
})

test('a function that starts has its secrets, which its configuration only names', async () => {
  const environment: NodeJS.ProcessEnv = started({
    STRIPE_SECRET_KEY: '/lorecircle/test/STRIPE_SECRET_KEY',
    ORIGIN_SECRET: '/aws/reference/secretsmanager/lorecircle-test-origin',
  })
  await tell(environment)
  expect(environment).toMatchObject({
    STRIPE_SECRET_KEY: 'sk_test_of_a_test',
    ORIGIN_SECRET: 'the CDN’s word',
  })
})

test('a function that starts with a hundred others asks again until it is told, after pauses of random lengths', async () => {
  ;[asked, throttled] = [0, 6]
  const environment: NodeJS.ProcessEnv = started({ STRIPE_SECRET_KEY: '/lorecircle/test/STRIPE_SECRET_KEY' })
  const pauses: number[] = []
  await tell(environment, async (ms) => void pauses.push(ms))
  expect(environment.STRIPE_SECRET_KEY).toBe('sk_test_of_a_test')
  expect(pauses).toHaveLength(6)
  expect(new Set(pauses).size).toBe(6)
  expect(Math.max(...pauses)).toBeLessThan(2400)
})

test('a function that is always throttled says so before Lambda ends it', async () => {
  ;[asked, throttled] = [0, 100]
  const pauses: number[] = []
  const names = { STRIPE_SECRET_KEY: '/lorecircle/test/STRIPE_SECRET_KEY' }
  await expect(tell(started(names), async (ms) => void pauses.push(ms))).rejects.toThrow(
    'ThrottlingException',
  )
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(8_000)
  throttled = 0
})

test('a secret that nobody has stored is named, and nothing starts without it', async () => {
  const environment = started({ STRIPE_WEBHOOK_SECRET: '/lorecircle/test/STRIPE_WEBHOOK_SECRET' })
  await expect(tell(environment)).rejects.toThrow('Nobody has stored /lorecircle/test/STRIPE_WEBHOOK_SECRET.')
})

test('a function that is told nothing by name asks nobody', async () => {
  const environment = { PRODUCT_ORIGIN: 'https://lorecircle.example' }
  await tell(environment)
  expect(environment).toEqual({ PRODUCT_ORIGIN: 'https://lorecircle.example' })
})
