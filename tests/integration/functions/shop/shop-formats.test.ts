import type { Tally } from '@lorecircle/shared/stock/stock'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { functions, lud, openShop, openShopServices, visit } from './shop-services.ts'

openShopServices()

const Shown = z.object({
  books: z.array(z.object({ id: z.string(), formats: z.array(z.object({ id: z.string() })) })),
})

test('a public book has its words, and its formats with prices and what is left', {
  tags: ['A3.1-09', 'A3.1-10', 'A3.1-11', 'A3.1-13', 'A3.2-01'],
}, async () => {
  const { person } = await openShop('william-morris')
  const { body } = await visit('william-morris', '/api/shop-books')
  expect(body.books).toMatchObject([
    {
      tagline: lud.tagline,
      blurb: lud.blurb,
      category: 'Fiction',
      formats: [
        { type: 'Paperback', price: '14.99', quantity: '3', coverImageUrl: '' },
        { type: 'eBook', price: '0.00', quantity: '∞' },
        { type: 'Hardcover', price: null, quantity: '' },
      ],
    },
  ])

  const [book] = Shown.parse(body).books
  const sold: Tally = { formats: { [book?.formats[0]?.id ?? '']: { sold: [1, 2, 3], withdrawn: [] } } }
  await functions.documents.update(tallyDoc(person.sub, book?.id ?? ''), () => sold)
  const later = await visit('william-morris', '/api/shop-books')
  expect(later.body.books).toMatchObject([
    { formats: [{ quantity: '0' }, { quantity: '∞' }, { quantity: '' }] },
  ])
})
