import { accountDoc } from '@lorecircle/shared/account/stored'
import { domainClaimDoc } from '@lorecircle/shared/custom-domain/stored'
import { testOrder } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { expect, test } from 'vitest'
import { put } from '../authors.ts'
import { account, ask, main, services, shop, startLivePages, template } from './live-pages.ts'

startLivePages()

const own = 'books.dunsany.localhost:4321'
const claim = { sub: 'a1', at: '2026-01-01T00:00:00.000Z' }

test('a domain that is claimed and not live is nobody’s shop', async () => {
  await put(services, domainClaimDoc('books.dunsany.localhost'), claim)
  expect(await template(await ask(own, '/cart'))).toBe('not-found')
  expect(await template(await ask('stranger.dunsany.localhost:4321', '/'))).toBe('not-found')
})

test('a shop is served at its own domain, and its names at the platform lead to the same path there', async () => {
  await put(services, domainClaimDoc('books.dunsany.localhost'), claim)
  await put(services, accountDoc('a1'), { ...account, ownDomain: 'books.dunsany.localhost' })
  expect(await template(await ask(own, '/cart'))).toBe('cart')
  expect((await ask(own, '/shop/the-old-moon')).headers.get('location')).toBe(`http://${own}/shop/the-moon`)
  for (const host of [shop, `dunsany.${main}`]) {
    const answer = await ask(host, '/shop/the-moon?utm_source=card')
    expect([answer.status, answer.headers.get('location')]).toEqual([
      301,
      `http://${own}/shop/the-moon?utm_source=card`,
    ])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})

test('an address with a reader’s token is answered where it is opened, and never redirected to another host', async () => {
  await put(services, domainClaimDoc('books.dunsany.localhost'), claim)
  await put(services, accountDoc('a1'), { ...account, ownDomain: 'books.dunsany.localhost' })
  const order = testOrder({ id: 'o1', readerToken: 'only-the-buyer-knows', sub: 'a1' })
  await put(services, orderDoc('a1', order.id), order)
  const opened = `/thank-you/${order.id}/${order.readerToken}`
  for (const host of [shop, `dunsany.${main}`, own]) {
    expect(await template(await ask(host, opened)), host).toBe('thank-you')
    const secrets = [
      `/thank-you/${order.id}/made-up`,
      `${opened}/certificate/1/1`,
      `/newsletter/confirm/${'0'.repeat(64)}/${'x'.repeat(24)}`,
      `/newsletter/unsubscribe/${'0'.repeat(64)}/${'x'.repeat(24)}`,
      `/contact/again/${'x'.repeat(24)}`,
      `/%74hank-you/${order.id}/${order.readerToken}`,
    ]
    for (const path of secrets)
      expect((await ask(host, path)).headers.get('location'), `${host}${path}`).toBeNull()
  }
})

test('a domain that another author holds now is not the shop of whoever had it', async () => {
  await put(services, accountDoc('a1'), { ...account, ownDomain: 'books.dunsany.localhost' })
  await put(services, domainClaimDoc('books.dunsany.localhost'), { ...claim, sub: 'a2' })
  expect(await template(await ask(own, '/cart'))).toBe('not-found')
})
