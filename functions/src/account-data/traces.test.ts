import { keys } from '@lorecircle/shared/keys'
import { expect, test } from 'vitest'
import { tracesOf } from './traces.ts'

/** Taken away by the deletion itself, or kept, and why. */
const others = {
  'taken away one by one': [
    'account',
    'customer',
    'connected',
    'deletion',
    'manifest',
    'deliveries',
    'deliveriesOf',
  ],
  'says that nobody logs in any more': ['security'],
  'the readers’ proof, and the law’s': ['orders', 'order', 'checkout', 'settledCheckout'],
  'given to nobody else': ['name', 'skeleton'],
  'of copies, days and the market, not of people': [
    'claims',
    'claim',
    'ledgerDay',
    'ledgerEntry',
    'ledgerSum',
    'marketPosition',
    'marketBook',
  ],
  'gone within the hour or the day by themselves': ['limit', 'refusedForm', 'preview'],
}

test('whatever is kept of an author is thought of when they go [BD6-09]', () => {
  const traces = tracesOf('AUTHOR', 'AUTHOR.Mirrlees.Hope/')
  const forgotten = Object.entries(keys).flatMap(([name, key]) => {
    if (typeof key === 'string') return []
    const places = ['AUTHOR', 'AUTHOR.Mirrlees.Hope/'].map((owner) =>
      String(Reflect.apply(key, null, [owner, 'x'])),
    )
    const goes = places.some((place) => traces.some((trace) => place.startsWith(trace)))
    return goes || Object.values(others).flat().includes(name) ? [] : [name]
  })
  expect(forgotten).toEqual([])
})
