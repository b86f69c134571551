import type { Services } from '@lorecircle/functions/services/services'
import { reserveCopies } from '@lorecircle/functions/stock/reserve-copies'
import { claimDoc, tallyDoc } from '@lorecircle/shared/stock/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, openBookshop, startBookshops } from './bookshop.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())

const copies = 12

/** The same services, which write down what is asked of the store. */
function watched(services: Services) {
  const asked: { write: boolean; key: string }[] = []
  services.s3.middlewareStack.add(
    (next, { commandName = '' }) =>
      (request) => {
        const { input } = request
        const key = 'Key' in input && typeof input.Key === 'string' ? input.Key : ''
        asked.push({ write: /^(Put|Delete)/.test(commandName), key })
        return next(request)
      },
    { step: 'initialize', name: 'watched', override: true },
  )
  return asked
}

async function fill(services: Services, formatId: string, leave = 0) {
  for (let one = 0; one < copies - leave; one++) {
    const wanted = { formatId, copies, quantity: 1, wishes: [], now: services.now() }
    await reserveCopies(services.documents, { ...wanted, checkoutId: `somebody-${one}` })
  }
}

test('who wants a copy when all are in baskets is turned away before anything is written', async () => {
  const { services } = shops
  const shop = await openBookshop(services, copies)
  await fill(services, shop.special.id)
  const asked = watched(services)
  const answer = await buy(services, shop, shop.special, '203.0.113.7')
  expect([answer.status, JSON.parse(await answer.text()).code]).toEqual([409, 'copy.held'])
  expect(asked.filter(({ write, key }) => write && !key.includes('limits/'))).toEqual([])
})

test('who is a moment too late does not look through the copies of everybody else', async () => {
  const { services } = shops
  const shop = await openBookshop(services, copies)
  await fill(services, shop.special.id, 1)
  const asked = watched(services)
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, reader) => buy(services, shop, shop.special, `203.0.${reader}.1`)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const others = asked.filter(({ write, key }) => !write && key.startsWith(`claims/${shop.special.id}/`))
  expect(others.filter(({ key }) => !key.endsWith(`${copies}.json`))).toEqual([])
})

test('where the tally was lost, a refusal learns from the claims that the copies are sold', async () => {
  const hourInMs = 60 * 60 * 1000
  const services: Services = { ...shops.services, now: () => new Date(Date.now() + 3 * hourInMs) }
  const shop = await openBookshop(services, copies)
  const slots = Array.from({ length: copies }, (_, index) => index + 1)
  for (const slot of slots) {
    const sold = { state: 'sold' as const, checkoutId: `c${slot}`, orderId: `o${slot}` }
    await services.documents.create(claimDoc(shop.special.id, slot), {
      ...sold,
      at: new Date().toISOString(),
    })
  }
  const answer = await buy(services, shop, shop.special, '203.0.113.9')
  expect([answer.status, JSON.parse(await answer.text()).code]).toEqual([409, 'copy.gone'])
  const tally = await services.documents.read(tallyDoc(shop.account.sub, shop.book.id))
  expect(tally?.value.formats[shop.special.id]?.sold).toEqual(slots)
})
