import { onDemandApp } from '@lorecircle/publisher/on-demand/app'
import { certificateCode } from '@lorecircle/shared/certificate/certify'
import type { Order } from '@lorecircle/shared/order/order'
import { testLine, testOrder } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, put } from './authors.ts'
import { type Platform, startPlatform } from './platform.ts'

let platform: Platform
const line = testLine({
  id: '1',
  slots: [12],
  editionOf: 100,
  unitInCents: 12_000,
  format: { id: 'special', type: 'Special Edition', files: [] },
})
const buyer = { email: 'eleanor@example.com', name: 'Eleanor Vane' }
const order = testOrder({
  sub: 'a1',
  lines: [line],
  buyer,
  placedAt: '2026-02-14T12:00:00.000Z',
})
const code = certificateCode(order, { lineId: '1', number: 12 })

beforeAll(async () => {
  platform = await startPlatform()
  const at = '2026-01-01T00:00:00.000Z'
  for (const [sub, name] of [
    ['a1', 'lord-dunsany'],
    ['a2', 'e-nesbit'],
  ] as const) {
    await openShop(platform.services, sub, [], { subdomain: name })
    await put(platform.services, nameDoc(name), { sub, skeleton: '', at })
  }
  await put(platform.services, orderDoc('a1', order.id), order)
})
afterAll(() => platform.stop())

const main = 'lorecircle.localhost:4321'
async function ask(path: string, name = 'lord-dunsany') {
  const app = onDemandApp(platform.services, platform.env.ORIGIN_SECRET)
  const answer = await app.request(`http://127.0.0.1${path}`, {
    headers: { 'x-viewer-host': `${name}.${main}`, 'x-origin-secret': platform.env.ORIGIN_SECRET },
  })
  const text = await answer.text()
  return {
    status: answer.status,
    text,
    template: /"template":"([a-z-]+)"/.exec(text)?.[1],
    state: /"found":\{"state":"([^"]+)"/.exec(text)?.[1],
    robots: answer.headers.get('x-robots-tag'),
    cache: answer.headers.get('cache-control'),
  }
}

test('anybody learns that a code is genuine, of which copy and from which month, and nobody’s name', async () => {
  const answer = await ask(`/certificate/${code}`)
  expect(answer).toMatchObject({ status: 200, state: 'genuine', robots: 'noindex' })
  expect(answer.cache).toContain('no-store')
  for (const fact of ['Lilith', 'Special Edition', '"number":12', '"of":100', 'George MacDonald', '2026-02'])
    expect(answer.text).toContain(fact)
  for (const secret of ['Eleanor', 'Vane', 'eleanor@', order.readerToken, '2026-02-14', '12000'])
    expect(answer.text).not.toContain(secret)
  expect((await ask(`/certificate/${code.toLowerCase().replaceAll('-', '')}`)).state).toBe('genuine')
})

test('whoever holds a certificate without a camera types its code in at one short address', async () => {
  expect(await ask('/certificate')).toMatchObject({ status: 200, state: 'asked', robots: 'noindex' })
  expect(await ask('/certificate?certificate=')).toMatchObject({ status: 200, state: 'asked' })
  expect(await ask('/certificate/?certificate=')).toMatchObject({ status: 301 })
  expect(await ask(`/certificate?certificate=${code}`)).toMatchObject({ status: 200, state: 'genuine' })
  const mistyped = await ask('/certificate?certificate=7K2Q9')
  expect(mistyped).toMatchObject({ status: 404, state: 'unknown' })
  expect(mistyped.text).toContain('"typed":"7K2Q9"')
})

test('a wrong code, an order’s number and another shop’s code are all unknown in the same words', async () => {
  const last = code.endsWith('0') ? '1' : '0'
  const answers = [
    await ask(`/certificate/${code.slice(0, -1)}${last}`),
    await ask(`/certificate/00000-00000${code.slice(11)}`),
    await ask(`/certificate/${order.id}`),
    await ask('/certificate/..%2f..%2forders'),
    await ask(`/certificate/${code}`, 'e-nesbit'),
  ]
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 404, template: 'certificate-check', state: 'unknown' })
  const [first, second, third, fourth] = answers.map(({ text }) =>
    text.replace(/<!-- .*? -->/, '').replace(/"typed":"[^"]*"/, ''),
  )
  expect([second, third, fourth]).toEqual([first, first, first])
})

test('a reader’s own certificate opens by the order’s own link alone', async () => {
  const at = (token: string, lineId = '1', number = '12', id = order.id) =>
    ask(`/thank-you/${id}/${token}/certificate/${lineId}/${number}`)
  const own = await at(order.readerToken)
  expect(own).toMatchObject({ status: 200, template: 'certificate', robots: 'noindex' })
  expect(own.text).toContain(code)
  expect(own.text).not.toMatch(/Eleanor|eleanor@/)
  for (const strange of [
    at('guess'),
    at(`${order.readerToken}a`),
    at(order.readerToken, '2'),
    at(order.readerToken, '1', '13'),
    at(order.readerToken, '1', '012'),
    at(order.readerToken, '1', '12', '7K2Q9-AAAAA'),
  ])
    expect(await strange).toMatchObject({ status: 404, template: 'shop-not-found' })
})

test('the code of a copy that was paid back says that it is no longer valid, and has no certificate', async () => {
  const back = testOrder({ ...order, id: '7K2Q9-B4CKK', history: order.history })
  const refunded: Order = {
    ...back,
    history: [
      ...back.history,
      {
        what: 'refunded',
        at: '2026-03-01T00:00:00.000Z',
        refundId: 're_1',
        lines: [],
        hasFailed: false,
        amountInCents: 12_000,
      },
    ],
  }
  await put(platform.services, orderDoc('a1', back.id), refunded)
  const backCode = certificateCode(back, { lineId: '1', number: 12 })
  expect(await ask(`/certificate/${backCode}`)).toMatchObject({ status: 200, state: 'revoked' })
  const page = await ask(`/thank-you/${back.id}/${back.readerToken}/certificate/1/12`)
  expect(page).toMatchObject({ status: 404, template: 'shop-not-found' })
})
