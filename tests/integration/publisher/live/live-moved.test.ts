import { expect, test } from 'vitest'
import { ask, main, shop, startLivePages, template } from './live-pages.ts'

startLivePages()

test('links to a renamed book and to a moved shop still arrive', {
  tags: ['A1-15', 'A2.7-07', 'AD3-01'],
}, async () => {
  const renamed = await ask(shop, '/shop/the-old-moon')
  expect([renamed.status, renamed.headers.get('location')]).toEqual([301, `http://${shop}/shop/the-moon`])
  const moved = await ask(`dunsany.${main}`, '/shop/the-moon?from=mail')
  expect([moved.status, moved.headers.get('location')]).toEqual([
    301,
    `http://${shop}/shop/the-moon?from=mail`,
  ])
  const reserved = await ask(`admin.${main}`, '/shop')
  expect([reserved.status, reserved.headers.get('location')]).toEqual([302, `http://${main}/shop`])
})

test('a page of the bookstore that has gone with the book that began it leads to its beginning', async () => {
  const gone = await ask(shop, '/bookstore/from/the-sun')
  expect(gone.status).toBe(302)
  expect(gone.headers.get('location')).toBe(`http://${shop}/bookstore`)
  expect(await template(await ask(shop, '/bookstore'))).toBe('bookstore')
})

test('a page that has not been written yet is shown all the same, a book by its slug', {
  tags: ['A2.7-01', 'A7-09'],
}, async () => {
  expect(await template(await ask(shop, '/'))).toBe('shop-home')
  expect(await template(await ask(shop, '/shop/the-moon/'))).toBe('book')
  expect(await template(await ask(main, '/market/free/fantasy/dark-fantasy'))).toBe('market')
})
