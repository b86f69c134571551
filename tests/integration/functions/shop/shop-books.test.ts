import { expect, test } from 'vitest'
import { domain, openShop, openShopServices, visit } from './shop-services.ts'

openShopServices()

test('a shop’s public books are read from its host, and only those', {
  tags: ['A7-10', 'A7-12', 'A7-13'],
}, async () => {
  await openShop('hope-mirrlees')
  const { status, body } = await visit('hope-mirrlees', `/api/shop-books?host=hope-mirrlees.${domain}`)
  expect(status).toBe(200)
  expect(body.books).toMatchObject([{ title: 'Lud-in-the-Mist', public: true }])
})

test('a public book says who wrote it, where it is and what it tells of', {
  tags: ['A3.1-01', 'A3.1-02', 'A3.1-03', 'A3.1-04', 'A3.1-08'],
}, async () => {
  await openShop('george-macdonald', { firstName: 'George', lastName: 'MacDonald' })
  const { body } = await visit('george-macdonald', '/api/shop-books')
  expect(body.books).toMatchObject([
    {
      title: 'Lud-in-the-Mist',
      authorName: 'George MacDonald',
      subdomain: 'george-macdonald',
      productUrl: `http://george-macdonald.${domain}/shop/lud-in-the-mist`,
      genres: ['Fantasy'],
      genre: 'Fantasy',
      subgenres: ['Fairytales & Folklore'],
    },
  ])
})
