import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc } from '@lorecircle/shared/discount/stored'
import { testOrder } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { apiPaths } from '@lorecircle/shared/urls/api-paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Domains, startDomains } from './own-domains.ts'

let domains: Domains
beforeAll(async () => {
  domains = await startDomains()
})
afterAll(() => domains.stop())

const shopBooksAt = (host: string) => domains.room.visitor(host).ask(apiPaths.shopBooks, {})

test('calls at an own domain are its shop’s while it is live, and nobody’s before and after', async () => {
  const port = domains.services.productDomain.split(':')[1]
  const host = `calls.example${port === undefined ? '' : `:${port}`}`
  const { sub, ask, own, setRecords, check, leave } = await domains.author('calls')
  await ask('calls.example')
  expect((await shopBooksAt(host)).status).toBe(404)
  const shown = await own()
  if (shown === null) throw new Error('there is no domain')
  setRecords(shown)
  await check()
  expect((await shopBooksAt(host)).status).toBe(404)
  for (const _ of [1, 2]) await check()
  expect((await shopBooksAt(host)).status).toBe(200)

  const sent = await domains.room.visitor(host).form(apiPaths.contact, {
    name: 'A reader',
    email: 'reader@lorecircle.example',
    message: 'Where is the next one?',
  })
  expect(sent.headers.get('location')).toBe(`http://${host}/contact/sent`)

  const spring = testDiscount({ code: 'SPRING', kind: { percent: 10 } })
  await domains.services.documents.create(discountDoc(sub, 'SPRING'), spring)
  const formerHost = `calls.${domains.services.productDomain}`
  const link = `${apiPaths.codeLink}?code=SPRING&at=%2Fbookstore`
  const led = await domains.room.visitor(formerHost).ask(link, {})
  expect(led.headers.get('location')).toBe(`http://${host}${link}`)
  expect(led.headers.get('set-cookie')).toBeNull()
  const kept = await domains.room.visitor(host).ask(link, {})
  expect(kept.headers.get('location')).toBe(`${apiPaths.codeLink}?code=SPRING&at=%2Fbookstore&kept=1`)
  expect(kept.headers.get('set-cookie')).toContain('lc-cart=')

  const at = `/thank-you/o1/token?code=SPRING`
  const codeLink = `${apiPaths.codeLink}?code=SPRING&at=${encodeURIComponent(at)}`
  const stayed = await domains.room.visitor(formerHost).ask(codeLink, {})
  expect(stayed.headers.get('location')).toContain('at=%2Fthank-you')
  for (const opened of [host, formerHost]) {
    const refused = await domains.room.visitor(opened).form(apiPaths.contact, { name: 'A reader', email: '' })
    expect(refused.headers.get('location')).toMatch(new RegExp(`^http://${opened}/contact/again/`))
    const order = { id: `order-${opened.length}`, readerToken: 'x'.repeat(24) }
    await domains.services.documents.create(
      orderDoc(sub, order.id),
      testOrder({ ...order, sub, subdomain: 'calls' }),
    )
    const asked = await domains.room.visitor(opened).form(apiPaths.orderQuestion, {
      orderId: order.id,
      readerToken: order.readerToken,
      message: 'When does it come?',
    })
    expect(asked.headers.get('location')).toBe(
      `http://${opened}/thank-you/${order.id}/${order.readerToken}/question-sent`,
    )
  }

  await leave()
  expect((await shopBooksAt(host)).status).toBe(404)
  expect((await shopBooksAt(formerHost)).status).toBe(200)
})
