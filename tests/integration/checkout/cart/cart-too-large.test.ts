import { bookDoc } from '@lorecircle/shared/book/stored'
import { expect, test } from 'vitest'
import { browserIn, openCarts, openLargerShop, shops } from './carts.ts'

openCarts()

test('a cart that no payment can hold says so before checkout', async () => {
  const shop = await openLargerShop(3, { priceInCents: 1_000_000 })
  const { book, paper, account } = shop
  const formats = Array.from({ length: 11 }, (_, n) => ({ ...paper, id: `${paper.id}-${n}` }))
  const document = bookDoc(account.folder, book.id)
  await shops.services.documents.update(document, () => ({ ...book, formats }))
  const reader = browserIn(shop)
  const adding = (n: number, quantity: number) => ({
    do: 'add',
    bookId: book.id,
    formatId: `${paper.id}-${n}`,
    quantity,
  })
  await reader.change({ do: 'country', country: 'US' })
  for (const n of formats.keys()) if (n > 0) await reader.change(adding(n, 10))
  const full = await reader.change(adding(0, 1))
  expect(full.problem).toBe('One payment can be at most $999,999.99. Please split your order.')
  expect((await reader.checkOut()).status).toBe(409)
  const line = String(full.lines[0]?.id)
  expect((await reader.change({ do: 'quantity', line, quantity: '8' })).problem).toBeNull()
})
