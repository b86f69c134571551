import { onDemandApp } from '@lorecircle/publisher/on-demand/app'
import { testLine, testOrder, testSums } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import type { NameClaim } from '@lorecircle/shared/subdomain/name-claim'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import type { RefusedForm } from '@lorecircle/shared/visitor/refused-form'
import { refusedFormDoc } from '@lorecircle/shared/visitor/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, put } from './authors.ts'
import { type Platform, startPlatform } from './platform.ts'

let platform: Platform
beforeAll(async () => {
  platform = await startPlatform()
  const at = '2026-01-01T00:00:00.000Z'
  for (const [sub, name] of [
    ['a1', 'lord-dunsany'],
    ['a2', 'e-nesbit'],
  ] as const) {
    await openShop(platform.services, sub, [], {
      subdomain: name,
      formerSubdomains: sub === 'a1' ? ['dunsany'] : [],
    })
    const claim: NameClaim = { sub, skeleton: '', at }
    await put(platform.services, nameDoc(name), claim)
    if (sub === 'a1') await put(platform.services, nameDoc('dunsany'), claim)
  }
})
afterAll(() => platform.stop())

const main = 'lorecircle.localhost:4321'
async function ask(path: string, { name = 'lord-dunsany', now = '2026-06-01T12:00:00Z' } = {}) {
  const app = onDemandApp({ ...platform.services, now: () => new Date(now) }, platform.env.ORIGIN_SECRET)
  const answer = await app.request(`http://127.0.0.1${path}`, {
    headers: { 'x-viewer-host': `${name}.${main}`, 'x-origin-secret': platform.env.ORIGIN_SECRET },
  })
  const text = await answer.text()
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    cache: answer.headers.get('cache-control'),
    text,
    template: /"template":"([a-z-]+)"/.exec(text)?.[1],
  }
}

test('every shop has its newsletter and its contact page, and neither tells the author’s address', {
  tags: ['A2.8-12', 'A2.8-13', 'A2.12-01', 'A2.8-26', 'A0-06'],
}, async () => {
  for (const page of ['newsletter', 'contact']) {
    const { status, template, text } = await ask(`/${page}`)
    expect([status, template]).toEqual([200, page])
    expect(text).toContain('"again":null')
    expect(text).not.toContain('a1@lorecircle.example')
  }
})

const id = 'a'.repeat(64)
const token = 'token-0123456789_abcdefgh'

test('the links of letters open a page whose button posts; no cache keeps it', async () => {
  for (const step of ['confirm', 'unsubscribe']) {
    const { status, template, text, cache } = await ask(`/newsletter/${step}/${id}/${token}`)
    expect([status, template, cache]).toEqual([200, 'subscription', 'private, no-store'])
    expect(text).toContain(`"action":"/api/newsletter/${step}/${id}/${token}"`)
  }
})

test('a link that was cut short says so, and what is no link is not found', async () => {
  for (const path of [
    `confirm/${id}`,
    `unsubscribe/${id.slice(1)}/${token}`,
    `confirm/..%2F..%2F/${token}`,
  ]) {
    expect((await ask(`/newsletter/${path}`)).text).toContain('"note":"newsletter/link-unknown"')
  }
  for (const path of [
    '/newsletter/else',
    '/contact/confirm/x/y',
    '/newsletter/toString',
    '/contact/again/a.b',
  ]) {
    expect((await ask(path)).status, path).toBe(404)
  }
})

test('a letter that was sent before the shop changed its name still leads there', async () => {
  const { status, location } = await ask(`/newsletter/unsubscribe/${id}/${token}`, { name: 'dunsany' })
  expect([status, location]).toEqual([
    301,
    `http://lord-dunsany.${main}/newsletter/unsubscribe/${id}/${token}`,
  ])
})

test('a form that was refused is shown again for an hour, on its own page of its own shop', async () => {
  const kept: RefusedForm = {
    sub: 'a1',
    form: 'contact',
    problem: 'Please send it again in an hour.',
    field: '',
    typed: { message: 'Dear author' },
    expiresAt: '2026-06-01T13:00:00.000Z',
  }
  await put(platform.services, refusedFormDoc('k1'), kept)
  const typed = '"typed":{"message":"Dear author"}'
  const shown = await ask('/contact/again/k1')
  expect([shown.status, shown.cache]).toEqual([200, 'private, no-store'])
  expect(shown.text).toContain(typed)
  for (const [path, options] of [
    ['/newsletter/again/k1', {}],
    ['/contact/again/k1', { name: 'e-nesbit' }],
    ['/contact/again/k1', { now: '2026-06-01T13:00:00Z' }],
    ['/contact/again/k2', {}],
  ] as const) {
    const other = await ask(path, options)
    expect([other.status, other.text.includes('"again":null')], path).toEqual([200, true])
  }
})

test('what came of a form is told at its own address', async () => {
  expect((await ask('/newsletter/thanks')).text).toContain('"note":"newsletter/thanks"')
  expect((await ask('/contact/sent/')).text).toContain('"note":"contact/sent"')
})

test('a buyer’s thank-you page says what was paid, with tax and shipping in it once', async () => {
  const order = testOrder({
    ...{ id: 'A-1', sub: 'a1', subdomain: 'lord-dunsany' },
    sums: testSums([testLine({ unitInCents: 2_000 })], { taxInCents: 136, shippingInCents: 500 }),
  })
  await put(platform.services, orderDoc('a1', order.id), order)
  const { text, template } = await ask(`/thank-you/${order.id}/${order.readerToken}`)
  expect(template).toBe('thank-you')
  expect(text).toContain('"totalInCents":2636')
})
