import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { tell } from './told-by-name.ts'

const Question = z.object({ Names: z.string().array(), WithDecryption: z.boolean() })
const values = { STRIPE_SECRET_KEY: 'sk_test_of_a_test', ORIGIN_SECRET: 'only-the-cdn-knows' }
const stored: Record<string, string> = { '/lorecircle/test/start/functions': JSON.stringify(values) }

/** How many of the next calls are throttled, as Systems Manager does it. */
let throttled = 0
let asked = 0

/** As much of Systems Manager as is asked, by the words of its documentation. */
const server = createServer(async (request, response) => {
  const { Names, WithDecryption } = Question.parse(await json(request))
  if (Names.length > 1) return response.writeHead(400).end('{}')
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

const started = (document = '/lorecircle/test/start/functions') => ({
  AWS_REGION: 'us-west-2',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_SESSION_TOKEN: 'test',
  AWS_ENDPOINT_URL_SSM: origin,
  START_DOCUMENT: document,
})

test('a function that starts has its secrets by one call for one value', async () => {
  ;[asked, throttled] = [0, 0]
  const environment: NodeJS.ProcessEnv = started()
  await tell(environment)
  expect(environment).toMatchObject(values)
  expect(asked).toBe(1)
})

test('a function that starts with a hundred others asks again until it is told, after pauses of random lengths', async () => {
  ;[asked, throttled] = [0, 6]
  const environment: NodeJS.ProcessEnv = started()
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
  await expect(tell(started(), async (ms) => void pauses.push(ms))).rejects.toThrow('ThrottlingException')
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(8_000)
  throttled = 0
})

test('a document that nobody has written is named, and nothing starts without it', async () => {
  const name = '/lorecircle/test/start/publisher'
  await expect(tell(started(name))).rejects.toThrow(`There is no parameter ${name}.`)
})

test('a function without a start document asks nobody', async () => {
  const environment = { PRODUCT_ORIGIN: 'https://lorecircle.example' }
  await tell(environment)
  expect(environment).toEqual({ PRODUCT_ORIGIN: 'https://lorecircle.example' })
})
