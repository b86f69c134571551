import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addCartBundle,
  addLineItem,
  Cart,
  cartLimits,
  copiesInCart,
  emptyCart,
  removePurchasedItems,
  setQuantity,
} from './cart.ts'
import { decodeCart, encodeCart } from './cart-text.ts'

const one = {
  bookId: 'lilith',
  formatId: 'paper',
  quantity: 1,
  seenInCents: 1_499,
  dedication: '',
  number: null,
}
const added = (cart: Cart, more: Partial<typeof one> = {}): Cart => {
  const next = addLineItem(cart, { ...one, ...more })
  if (typeof next === 'string') throw new Error(next)
  return next
}

test('more of the same thing is more of its line, and what differs in its words is another', {
  tags: ['A2.7-21'],
}, () => {
  const twice = added(added(emptyCart))
  expect(twice.lines).toMatchObject([{ id: 1, quantity: 2 }])
  const signed = added(twice, { dedication: 'For Ada' })
  expect(signed.lines).toMatchObject([{ quantity: 2 }, { id: 2, quantity: 1, dedication: 'For Ada' }])
  expect(copiesInCart(signed)).toBe(3)
})

test('a cart has twenty things and ten copies of each at most', { tags: ['AD4-02'] }, () => {
  expect(addLineItem(added(emptyCart, { quantity: 10 }), one)).toBe('too_many')
  const full = Array.from({ length: cartLimits.lines }, (_, n) => `f${n}`).reduce(
    (cart, formatId) => added(cart, { formatId }),
    emptyCart,
  )
  expect(addLineItem(full, { ...one, formatId: 'other' })).toBe('full')
  expect(added(full, { formatId: 'f3' }).lines).toHaveLength(cartLimits.lines)
})

test('none of a thing takes it out, and what was bought leaves the cart', () => {
  const two = added(added(emptyCart), { formatId: 'hard' })
  expect(setQuantity(two, 1, 0).lines).toMatchObject([{ formatId: 'hard' }])
  const bought = (...formatIds: string[]) => ({
    formatIds: new Set(formatIds),
    bundles: new Set<string>(),
    code: 'SPRING',
    isGift: true,
  })
  expect(removePurchasedItems(two, bought('paper')).lines).toMatchObject([{ formatId: 'hard' }])
  expect(removePurchasedItems({ ...two, code: 'SPRING' }, bought('paper', 'hard'))).toEqual(emptyCart)
  const gift = { ...two, code: 'SPRING', giftNote: 'For Ada' }
  const left = removePurchasedItems(gift, bought('paper'))
  expect(left, 'what was for the bought order').toMatchObject({ code: null, giftNote: null })
  const others = removePurchasedItems(gift, { ...bought('paper'), code: null, isGift: false })
  expect(others, 'bought without them').toMatchObject({ code: 'SPRING', giftNote: 'For Ada' })
})

test('a bundle is a thing of its own beside its books, and has its place among the twenty', () => {
  const bundle = { slug: 'trilogy', quantity: 1, seenInCents: 6_000, dedication: '' }
  const withOne = addCartBundle(added(emptyCart), bundle)
  if (typeof withOne === 'string') throw new Error(withOne)
  expect([withOne.bundles, copiesInCart(withOne)]).toEqual([[{ id: 2, ...bundle }], 2])
  const twice = addCartBundle(withOne, bundle)
  expect(twice).toMatchObject({ bundles: [{ id: 2, quantity: 2 }] })
  expect(addCartBundle(withOne, { ...bundle, quantity: 10 })).toBe('too_many')
  expect(setQuantity(withOne, 2, 3).bundles).toMatchObject([{ quantity: 3 }])
  expect(setQuantity(withOne, 2, 0)).toMatchObject({ lines: [{ id: 1 }], bundles: [] })
  const sold = { formatIds: new Set<string>(), bundles: new Set(['trilogy']), code: null, isGift: false }
  expect(removePurchasedItems(withOne, sold)).toMatchObject({ lines: [{ id: 1 }], bundles: [] })
})

const anyLine = fc.record({
  id: fc.integer({ min: 1, max: 99 }),
  bookId: fc.string({ minLength: 1, maxLength: 20 }),
  formatId: fc.string({ minLength: 1, maxLength: 20 }),
  quantity: fc.integer({ min: 1, max: 10 }),
  seenInCents: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  dedication: fc.string({ unit: 'grapheme', maxLength: 40 }),
  number: fc.option(fc.integer({ min: 1, max: 10_000 })),
})
const anyBundle = fc.record({
  id: fc.integer({ min: 1, max: 99 }),
  slug: fc.constantFrom('trilogy', 'the-moon-2'),
  quantity: fc.integer({ min: 1, max: 10 }),
  seenInCents: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  dedication: fc.string({ unit: 'grapheme', maxLength: 40 }),
})
const anyCart = fc.record({
  bundles: fc.array(anyBundle, { maxLength: 3 }),
  lines: fc.array(anyLine, { maxLength: 8 }),
  code: fc.option(fc.constantFrom('SPRING', 'X-1')),
  country: fc.option(fc.constantFrom('DE', 'US')),
  state: fc.option(fc.constantFrom('AK', 'other')),
  postalCode: fc.option(fc.constantFrom('BT15GS', '99501')),
  email: fc.option(fc.constant('ada@example.com')),
  giftNote: fc.option(fc.string({ unit: 'grapheme', maxLength: 60 })),
})

test('a cookie holds a cart whole, in whatever script its words are', { tags: ['AD4-03'] }, () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const text = encodeCart(cart)
      if (text === null) return
      expect(text).toMatch(/^[\w-]*$/)
      expect(text.length).toBeLessThanOrEqual(cartLimits.cookie)
      expect(decodeCart(text)).toEqual(Cart.parse(cart))
    }),
  )
})

test('a cookie that we did not write is an empty cart', () => {
  fc.assert(fc.property(fc.string(), (text) => void expect(decodeCart(text)).toEqual(emptyCart)))
  expect(decodeCart(btoa('[[],null,null,null,null,[[1,"Trilogy",0,null,""]]]'))).toEqual(emptyCart)
  expect(decodeCart(btoa('[[[1,"b","f",99,null,"",null]],null,null,null,null]'))).toEqual(emptyCart)
})

test('a cart whose words are longer than a browser keeps is not written', () => {
  const lines = Array.from({ length: 20 }, (_, id) => ({ ...one, id: id + 1, dedication: 'ø'.repeat(200) }))
  expect(encodeCart({ ...emptyCart, lines })).toBeNull()
})
