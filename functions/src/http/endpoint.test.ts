import { calls } from '@lorecircle/shared/registry/calls'
import { UpdateContention } from '@lorecircle/shared/storage/s3-errors'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '../endpoints.ts'
import { testEnv } from '../services/env.fixture.ts'
import { parseEnv } from '../services/env.ts'
import { createServices, type Services } from '../services/services.ts'
import { authorEndpoint, type Endpoint, endpoint } from './endpoint.ts'
import { redirectAfterPost } from './refuse-form.ts'

const env = parseEnv(testEnv)
const author = { sub: 'a', email: 'a@example.com', firstName: 'A', middleInitial: '', lastName: 'B' }

let logged: object[]
let services: Services
beforeEach(() => {
  logged = []
  services = {
    ...createServices(env),
    identify: async () => author,
    log: (event, facts) => logged.push({ event, ...facts }),
  }
})

const shop = 'elf-land.lorecircle.example'
const send = async (
  { call, handle }: Endpoint,
  body: string | URLSearchParams,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => {
  const request = new Request(`http://127.0.0.1${call.path}`, {
    method: call.method,
    body,
    headers: { 'x-viewer-host': shop, ...headers },
  })
  return handle(services, request, {})
}

const failing = endpoint(calls.createCheckoutSession, {
  run: async () => {
    throw new Error('the secret password is swordfish')
  },
  refuseForm: ({ code }, { host }) => redirectAfterPost(`/failed/${code}/${host.kind}`),
})
const purchase = { domain: shop, price: '5', quantity: 1 }
const form = new URLSearchParams({ domain: shop, price: '5', quantity: '1' })

test('a fault is logged in full and gives nothing away', async () => {
  const answer = await send(failing, JSON.stringify(purchase))
  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({
    error: 'Something went wrong. Try again.',
    message: 'Something went wrong. Try again.',
    code: 'server.fault',
  })
  expect(JSON.stringify(logged)).toContain('swordfish')
})

test.each([
  Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  new AggregateError([Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })]),
  Object.assign(new Error('too much'), { name: 'SlowDown', $metadata: { httpStatusCode: 503 } }),
  Object.assign(new Error('a fault of theirs'), { $metadata: { httpStatusCode: 500 } }),
  new UpdateContention('accounts/a.json'),
])('what is away for a moment is no fault, and says when to try again: %s', async (error) => {
  const away = authorEndpoint(calls.provision, { run: () => Promise.reject(error) })
  const answer = await send(away, '{}')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await answer.json()).toMatchObject({
    code: 'server.away',
    error: 'Something went wrong. Try again.',
  })
  expect(logged).toHaveLength(1)
})

test('whoever goes away before the question is complete is no fault of ours', async () => {
  const body = new ReadableStream({ start: (stream) => stream.error(new Error('aborted')) })
  const headers = { 'content-type': 'application/json' }
  const init: RequestInit = { method: 'POST', body, duplex: 'half', headers }
  const answer = await failing.handle(services, new Request('http://127.0.0.1/', init), {})
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'body.cut_off' }])
  expect(logged).toEqual([])
})

test('a person who sent a form is led to a page, whatever went wrong', async () => {
  expect((await send(failing, form, {})).headers.get('location')).toBe('/failed/server.fault/shop')
  const incomplete = await send(failing, new URLSearchParams({ domain: shop }), {})
  expect(incomplete.headers.get('location')).toBe('/failed/input.invalid/shop')
  expect(incomplete.status).toBe(303)
})

const plainForms = [
  calls.newsletter,
  calls.contact,
  calls.orderLink,
  calls.orderQuestion,
  calls.changeOrderAddress,
  calls.cancelPreorder,
  calls.library,
  calls.shareOrder,
  calls.createCheckoutSession,
  calls.createCartCheckoutSession,
  calls.buyBundle,
  calls.changeCart,
]

test.each(plainForms)(
  'a person who sends the form of $path while the store is away is led to a page or reads one',
  async ({ path }) => {
    const away = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
    services.documents = { ...services.documents, read: away, create: away }
    const found = endpoints(services).find(({ call }) => call.method === 'POST' && call.path === path)
    if (!found) throw new Error(`nobody answers ${path}`)
    for (const host of [shop, 'books.dunsany.example', 'lorecircle.example']) {
      const answer = await send(found, form, { 'x-viewer-host': host })
      const text = await answer.text()
      if (answer.status === 303) continue
      expect([host, answer.headers.get('content-type')]).toEqual([host, 'text/html; charset=utf-8'])
      expect(text).toContain('What you typed is still there: go back in your browser')
      expect(text).not.toContain('http-equiv')
      if (answer.status >= 500) expect(text).toContain('Something did not answer.')
    }
  },
)

test('who sends a form at which we fail reads that something did not answer, and nothing of the fault', async () => {
  const unled = endpoint(calls.createCheckoutSession, {
    run: () => Promise.reject(new Error('a secret')),
    refuseForm: (error) => Promise.reject(error),
  })
  const answer = await send(unled, form, {})
  const text = await answer.text()
  expect([answer.status, text]).toEqual([500, expect.stringContaining('Something did not answer.')])
  expect(text).not.toContain('a secret')
})

test('who sends more forms than anybody mistypes reads a sentence on a page', async () => {
  const flooded = endpoint(calls.contact, {
    run: () => Promise.reject(new VisibleError(400, 'contact.trapped', 'Please send it again.')),
    refuseForm: () => Promise.reject(new VisibleError(429, 'form.flooded', 'Too many forms were sent.')),
  })
  const answer = await send(flooded, form, {})
  expect([answer.status, answer.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
  expect(await answer.text()).toContain('Too many forms were sent. What you typed is still there')
})

test.each([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
])('a form from another site is refused: %j', async (headers) => {
  expect((await send(failing, form, headers)).status).toBe(403)
})

test('a form from the shop itself gets through', async () => {
  const bought = endpoint(calls.createCheckoutSession, {
    run: async ({ isForm, input }) => redirectAfterPost(`/pay/${isForm}/${input.quantity}`),
    refuseForm: ({ code }) => redirectAfterPost(`/failed/${code}`),
  })
  const headers = { 'sec-fetch-site': 'same-origin', origin: `https://${shop}` }
  expect((await send(bought, form, headers)).headers.get('location')).toBe('/pay/true/1')
})

test('an answer holds what the call promises and nothing else', async () => {
  const generous = authorEndpoint(calls.provision, {
    run: async () => ({ folder: 'a.B.A/', hasTimeZone: false, stripeKey: 'sk_live' }),
  })
  const answer = await send(generous, '{}')
  expect(await answer.json()).toEqual({ folder: 'a.B.A/', hasTimeZone: false })
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('a refusal carries its code, its sentence and its details', async () => {
  const refusing = authorEndpoint(calls.provision, {
    run: async () => {
      throw new VisibleError(409, 'name.taken', 'It is taken.', { suggestions: ['another'] })
    },
  })
  const answer = await send(refusing, '')
  expect(answer.status).toBe(409)
  expect(await answer.json()).toEqual({
    error: 'It is taken.',
    message: 'It is taken.',
    code: 'name.taken',
    details: { suggestions: ['another'] },
  })
  expect(logged).toEqual([])
})

test('an environment with gaps is refused with every gap named', () => {
  expect(() => parseEnv({ ...env, ORIGIN_SECRET: 'short', MAIL_FROM: undefined })).toThrow(
    /ORIGIN_SECRET[\s\S]*MAIL_FROM/,
  )
})
