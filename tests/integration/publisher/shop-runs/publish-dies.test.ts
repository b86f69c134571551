import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import type { Services } from '@lorecircle/publisher/services/services'
import { expect, test } from 'vitest'
import { bookOf, openShop, saveBook } from '../authors.ts'
import { dieAt, gate, Killed, services, startShops, text } from './shop-runs.ts'

startShops()

for (const step of ['rendered', 'pages_written', 'manifest_written'] as const) {
  test(`what is saved while a run is under way (${step}) is published by that run`, async () => {
    const sub = `meanwhile-${step.replaceAll(' ', '-')}`
    const account = await openShop(services, sub, [bookOf('b1', { tagline: 'first' })])
    const { onStep, reached, open } = gate(step)
    const run = publishShop(services, sub, { onStep })
    await reached
    await saveBook(services, account, bookOf('b1', { tagline: 'second' }))
    open()
    await run
    expect(await text(`sites/shop-${sub}/shop/book-b1.html`)).toContain('second')
  })
}

test('the market hears of a book again when the run that changed it died before its manifest', async () => {
  const told: unknown[] = []
  const listening: Services = { ...services, market: async (message) => void told.push(message) }
  await openShop(services, 'heard', [bookOf('b1'), bookOf('b2', { public: false })])
  await expect(publishShop(listening, 'heard', { onStep: dieAt('pages_written') })).rejects.toThrow(Killed)
  await publishShop(listening, 'heard')
  expect(told.at(-1)).toEqual({ sub: 'heard', books: ['b1'] })
  await publishShop(listening, 'heard')
  expect(told).toHaveLength(1)
})
