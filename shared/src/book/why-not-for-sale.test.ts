import { expect, test } from 'vitest'
import { unavailabilityReason } from './price.ts'

const open = { selling: true }
const paperback = { type: 'Paperback', priceInCents: 1499, files: [] } as const
const file = { key: 'k', name: 'tale.epub', sizeInBytes: 1, contentType: 'application/epub+zip' }
const ebook = { type: 'eBook', priceInCents: 0, files: [file] } as const

test('a reader can buy what has a price and copies, also for nothing and without end', () => {
  expect(unavailabilityReason(paperback, 1, open)).toBeNull()
  expect(unavailabilityReason(ebook, 'unlimited', open)).toBeNull()
})

test('a format that is not complete says all that it lacks', () => {
  expect(unavailabilityReason({ ...paperback, priceInCents: null }, null, open)).toEqual({
    why: 'incomplete',
    lacks: ['price', 'quantity'],
  })
  expect(unavailabilityReason({ ...ebook, files: [] }, 'unlimited', open)).toEqual({
    why: 'incomplete',
    lacks: ['file'],
  })
})

test('a price that no card pays is not for sale, at 50 cents it is', () => {
  const at = (priceInCents: number) => unavailabilityReason({ ...paperback, priceInCents }, 1, open)
  expect([at(1), at(49)]).toEqual(Array(2).fill({ why: 'incomplete', lacks: ['payable_price'] }))
  expect([at(0), at(50)]).toEqual([null, null])
})

test('what is not complete is not sold out, whatever is left', () => {
  expect(unavailabilityReason(paperback, 0, open)).toEqual({ why: 'sold_out' })
  expect(unavailabilityReason({ ...paperback, priceInCents: null }, 0, open)).toMatchObject({
    why: 'incomplete',
  })
})

test('nothing is for sale in a shop that does not sell', () => {
  expect(unavailabilityReason(paperback, 1, { selling: false })).toEqual({ why: 'shop' })
})
