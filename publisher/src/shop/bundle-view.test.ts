import type { Format } from '@lorecircle/shared/book/book'
import { testBook, testFormat } from '@lorecircle/shared/book/book.fixture'
import { testBundle } from '@lorecircle/shared/bundle/bundle.fixture'
import { freeShippingRates } from '@lorecircle/shared/shipping/suggested-tariffs'
import { expect, test } from 'vitest'
import { bundleCard, bundleView } from './bundle-view.ts'

const testShop = {
  name: 'Hope Mirrlees',
  subdomain: 'hope',
  url: 'https://hope.lorecircle.example',
  accent: null,
  portrait: null,
  selling: true,
  pages: [],
}
type Part = { releaseOn?: string | null; copies?: number; format?: Format }
const shownOf = (...parts: Part[]) => ({
  bundle: testBundle(),
  offer: {
    parts: parts.map(({ releaseOn = null, copies = 1, format = testFormat() }, index) => ({
      book: testBook({ id: `${index}`, releaseOn }),
      format,
      copies,
      unitInCents: 2_000,
      left: 3,
    })),
    listInCents: 6_000,
    priceInCents: 4_000,
    left: 3,
  },
})
const cardOf = (...parts: Part[]) => bundleCard(shownOf(...parts))

test('a bundle with books that are not out is whole on the day of the last', () => {
  expect(cardOf({ releaseOn: '2027-03-14' }, {}, { releaseOn: '2026-12-24' }).releaseOn).toBe('2027-03-14')
  expect(cardOf({}, {})).not.toHaveProperty('releaseOn')
})

test('a card says of which books a bundle has more than one copy', () => {
  const { contents } = cardOf({}, { copies: 2 })
  expect(contents.map(({ quantity }) => quantity)).toEqual([1, 2])
})

test('a bundle’s page says of each book what its files are', () => {
  const file = { key: 'k', name: 'lilith.epub', sizeInBytes: 9, contentType: 'application/epub+zip' }
  const where = { site: { origin: '', paymentOrigin: '' }, shop: testShop, tariff: freeShippingRates('US') }
  const { bundle } = bundleView(shownOf({ format: testFormat({ type: 'eBook', files: [file] }) }, {}), where)
  expect(bundle.parts.map(({ files }) => files)).toEqual([[{ kind: 'EPUB', sizeInBytes: 9 }], []])
})
