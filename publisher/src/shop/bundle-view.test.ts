import { testBook, testFormat } from '@lorecircle/shared/book/book.fixture'
import { testBundle } from '@lorecircle/shared/bundle/bundle.fixture'
import { expect, test } from 'vitest'
import { bundleCard } from './bundle-view.ts'

const cardOf = (...days: (string | null)[]) =>
  bundleCard({
    bundle: testBundle(),
    offer: {
      parts: days.map((releaseOn, index) => ({
        book: testBook({ id: `${index}`, releaseOn }),
        format: testFormat(),
        copies: 1,
        unitInCents: 2_000,
        left: 3,
      })),
      listInCents: 6_000,
      priceInCents: 4_000,
      left: 3,
    },
  })

test('a bundle with books that are not out is whole on the day of the last', () => {
  expect(cardOf('2027-03-14', null, '2026-12-24').releaseOn).toBe('2027-03-14')
  expect(cardOf(null, null)).not.toHaveProperty('releaseOn')
})
