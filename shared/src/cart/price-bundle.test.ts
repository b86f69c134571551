import { expect, test } from 'vitest'
import { testBook, testFormat } from '../book/book.fixture.ts'
import type { Bundle } from '../bundle/bundle.ts'
import { freeShippingRates } from '../shipping/suggested-tariffs.ts'
import { emptyCart } from './cart.ts'
import { priceBundles } from './price-bundle.ts'

const signing = { offer: 'dedication', dedicationInCents: 500, hint: '' } as const
const signed = testFormat({ id: 'signed', type: 'Hardcover', priceInCents: 3_000, signing })
const plain = testFormat({ id: 'plain', priceInCents: 1_000 })

/** Two bundles of these formats of one book at $35, as a cart with this dedication shows them. */
function priced(formats: readonly (typeof plain)[], dedication: string) {
  const book = testBook({ formats: [...formats] })
  const bundle: Bundle = {
    slug: 'both',
    name: 'Both',
    description: '',
    picture: null,
    priceInCents: 3_500,
    parts: formats.map(({ id }) => ({ bookId: book.id, formatId: id, copies: 1 })),
    state: 'published',
    createdAt: book.createdAt,
    updatedAt: book.updatedAt,
  }
  const line = { id: 1, slug: 'both', quantity: 2, seenInCents: 3_500, dedication }
  const shop = {
    books: [book],
    bundles: [bundle],
    leftOf: () => 'unlimited' as const,
    numbersOf: () => null,
    tariff: freeShippingRates('US'),
    discount: null,
    isSelling: true,
    guessedCountry: null,
    today: '2026-11-21',
  }
  return priceBundles({ ...emptyCart, bundles: [line] }, [], shop)[0]
}

test('in a bundle, each copy that offers a dedication gets it and is charged for it, and no other copy', () => {
  const { bundle, lines = [] } = priced([signed, plain], 'For Ada') ?? {}
  expect(bundle).toMatchObject({
    unitInCents: 4_000,
    itemsInCents: 8_000,
    dedicationInCents: 500,
    note: null,
  })
  expect(lines.map(({ line }) => [line.formatId, line.dedication, line.dedicationInCents])).toEqual([
    ['signed', 'For Ada', 500],
    ['plain', '', 0],
  ])
  expect(lines.reduce((sum, { line }) => sum + line.itemsInCents, 0)).toBe(8_000)
  expect(priced([signed, plain], '')?.bundle).toMatchObject({
    unitInCents: 3_500,
    dedicationPriceInCents: 500,
  })
})

test('a bundle without a signed part is not sold with a dedication', () => {
  expect(priced([testFormat({ ...plain, priceInCents: 4_000 })], 'For Ada')).toMatchObject({
    bundle: { quantity: 0, canDedicate: false },
    lines: [],
  })
})
