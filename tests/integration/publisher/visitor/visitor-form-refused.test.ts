import { purchaseAgain } from '@lorecircle/publisher/on-demand/shop-host'
import { testBook, testFormat } from '@lorecircle/shared/book/book.fixture'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import { refusedFormDoc } from '@lorecircle/shared/visitor/stored'
import type { RefusedForm } from '@lorecircle/shared/visitor/visitor'
import { expect, test } from 'vitest'
import { put } from '../authors.ts'
import { ask, platform, startVisited } from './visited.ts'

startVisited()

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

test('a number that was taken is asked for again for an hour, with those that are free', async () => {
  const { services } = platform
  const format = testFormat({ id: 'numbered', slots: 4, numbered: true })
  const book = testBook({ formats: [format] })
  const kept: RefusedForm = {
    sub: 'a1',
    form: 'purchase',
    problem: 'No. 2 is taken.',
    field: '',
    typed: { formatId: format.id, number: '2', dedication: 'For Kay' },
    expiresAt: '2026-06-01T13:00:00.000Z',
  }
  await put(services, refusedFormDoc('k3'), kept)
  const claim = { state: 'held', checkoutId: 'c1', at: '2026-06-01T12:00:00.000Z' } as const
  await put(services, claimDoc(format.id, 2), claim)
  const at = (now: string) => ({ documents: services.documents, now: () => new Date(now) })
  const search = '?again=k3'
  const inTime = at('2026-06-01T12:30:00Z')
  expect(await purchaseAgain(inTime, 'a1', { book, search })).toMatchObject({
    numbers: { free: [1, 3, 4], of: 4, chosen: null },
    leastInCents: null,
    problem: 'No. 2 is taken.',
    typed: { dedication: 'For Kay' },
  })
  expect(await purchaseAgain(inTime, 'a2', { book, search })).toBeNull()
  expect(await purchaseAgain(at('2026-06-01T13:00:00Z'), 'a1', { book, search })).toBeNull()
})
