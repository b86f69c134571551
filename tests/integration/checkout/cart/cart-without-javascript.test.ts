import { expect, test } from 'vitest'
import { browserIn, locationOf, openCarts, openLargerShop } from './carts.ts'

openCarts()

test('a reader without JavaScript adds, changes and is led to the cart, also when that cannot be', async () => {
  const shop = await openLargerShop(5)
  const reader = browserIn(shop)
  const add = { do: 'add', bookId: shop.book.id, formatId: shop.paper.id, quantity: '9' }
  expect(locationOf(await reader.form(add))).toBe('/cart?kept=1')
  expect(locationOf(await reader.form(add))).toBe('/cart?problem=cart.too_many')
  expect(locationOf(await reader.form({ do: 'country', country: 'US' }))).toBe('/cart')
  await reader.form({ do: 'quantity', line: '1', quantity: '0' })
  expect(reader.jar.get('lc-cart-size')).toBe('0')
})
