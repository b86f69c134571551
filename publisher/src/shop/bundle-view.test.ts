import { testBook, testFormat } from '@lorecircle/shared/book/book.fixture'
import { testBundle } from '@lorecircle/shared/bundle/bundle.fixture'
import { expect, test } from 'vitest'
import { bundleCard } from './bundle-view.ts'

type Part = { releaseOn?: string | null; copies?: number }
const cardOf = (...parts: Part[]) =>
  bundleCard({
    bundle: testBundle(),
    offer: {
      parts: parts.map(({ releaseOn = null, copies = 1 }, index) => ({
        book: testBook({ id: `${index}`, releaseOn }),
        format: testFormat(),
        copies,
        unitInCents: 2_000,
        left: 3,
      })),
      listInCents: 6_000,
      priceInCents: 4_000,
      left: 3,
    },
  })

test('a bundle with books that are not out is whole on the day of the last', () => {
  expect(cardOf({ releaseOn: '2027-03-14' }, {}, { releaseOn: '2026-12-24' }).releaseOn).toBe('2027-03-14')
  expect(cardOf({}, {})).not.toHaveProperty('releaseOn')
})

test('a card says of which books a bundle has more than one copy', () => {
  const { contents } = cardOf({}, { copies: 2 })
  expect(contents.map(({ quantity }) => quantity)).toEqual([1, 2])
})
