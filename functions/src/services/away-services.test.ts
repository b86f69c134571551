import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { GetAccountCommand } from '@aws-sdk/client-sesv2'
import { isAway } from '@lorecircle/shared/storage/is-away'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testEnv } from './env.fixture.ts'
import { parseEnv } from './env.ts'
import { createServices, type Services } from './services.ts'

const timeoutInMs = 300

/** How a service fails: what its socket does once a request has come. */
type Failure = (socket: Socket) => void

const answers =
  (status: number, body: string, headers = ''): Failure =>
  (socket) =>
    void socket.end(
      `HTTP/1.1 ${status} Away\r\ncontent-length: ${body.length}\r\n${headers}connection: close\r\n\r\n${body}`,
    )

const html = '<html><body><h1>Bad gateway</h1></body></html>'
const half = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"half":`

const failures: Record<string, Failure> = {
  '500 without a body': answers(500, ''),
  '502 with a page': answers(502, html, 'content-type: text/html\r\n'),
  '503 without a body': answers(503, ''),
  '503 with JSON': answers(503, '{"message":"Service Unavailable"}', 'content-type: application/json\r\n'),
  '504 with a page': answers(504, html, 'content-type: text/html\r\n'),
  '429 with Retry-After': answers(429, '', 'retry-after: 1\r\n'),
  '429 with a page': answers(429, html, 'content-type: text/html\r\n'),
  'a connection that is reset': (socket) => void socket.resetAndDestroy(),
  'a connection that ends without an answer': (socket) => void socket.end(),
  'a connection that breaks within the headers': (socket) =>
    void socket.write('HTTP/1.1 200 OK\r\ncontent-', () => socket.destroy()),
  'a connection that breaks within the body': (socket) => void socket.write(half, () => socket.destroy()),
  'no answer within the timeout': () => {},
  'an answer that stops half-way': (socket) => void socket.write(half),
}

const calls: Record<string, (services: Services) => Promise<unknown>> = {
  S3: ({ documents }) => documents.read(nameDoc('ada')),
  SQS: ({ queueIssue }) => queueIssue({ sub: 'ada', issueId: 'first', from: '0' }, 0),
  SES: ({ ses }) => ses.send(new GetAccountCommand({})),
  Cognito: ({ userPool }) => userPool.find('ada@example.com'),
  Stripe: async ({ stripe }) => (await stripe()).customers.retrieve('cus_1'),
}

let failure: Failure
const sockets = new Set<Socket>()
const server = createServer((socket) => {
  sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}))
  socket.once('data', () => failure(socket))
})

beforeEach(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

function port(): number {
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** Each service asked once, at this origin. */
async function errorsAt(origin: string): Promise<[string, string][]> {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
  vi.stubEnv('AWS_ENDPOINT_URL', origin)
  vi.stubEnv('AWS_MAX_ATTEMPTS', '1')
  const short = { AWS_TIMEOUT_MS: String(timeoutInMs), STRIPE_TIMEOUT_MS: String(timeoutInMs) }
  const services = createServices(
    parseEnv({ ...testEnv, ...short, STRIPE_API_ORIGIN: origin, ISSUES_QUEUE_URL: `${origin}/issues` }),
  )
  return Promise.all(
    Object.entries(calls).map(async ([name, call]): Promise<[string, string]> => {
      const error = await call(services).then(
        () => 'no error',
        (error: unknown) => error,
      )
      return [name, isAway(error) ? 'away' : String(error instanceof Error ? error.stack : error)]
    }),
  )
}

const allAway = Object.keys(calls).map((name) => [name, 'away'])

test.each(Object.entries(failures))('every service is away at %s', async (_, how) => {
  failure = how
  expect(await errorsAt(`http://127.0.0.1:${port()}`)).toEqual(allAway)
})

test('every service is away where nothing listens, and where its name is unknown', async () => {
  const origin = `http://127.0.0.1:${port()}`
  server.close()
  expect(await errorsAt(origin)).toEqual(allAway)
  expect(await errorsAt('http://nobody.invalid')).toEqual(allAway)
})
