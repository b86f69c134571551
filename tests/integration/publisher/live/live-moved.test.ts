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

test.each([
  [shop, '/cart/', '/cart'],
  [shop, '/Shop/The-Moon', '/shop/the-moon'],
  [shop, '/shop/the-moon/?from=a-Letter', '/shop/the-moon?from=a-Letter'],
  [shop, '/BLOG/x', '/blog/x'],
  [shop, '/Contact/', '/contact'],
  [shop, '/Certificate/7K2Q9-XM4BT', '/certificate/7K2Q9-XM4BT'],
  [main, '/About', '/about'],
  [main, '/Market/Free/?Page=2', '/market/free?Page=2'],
])('a page of %s is at one address: %s leads to %s', async (host, typed, at) => {
  const answer = await ask(host, typed)
  expect([answer.status, answer.headers.get('location')]).toEqual([301, `http://${host}${at}`])
})

test('a former shop’s address in capitals leads to the live page at once', async () => {
  const answer = await ask(`dunsany.${main}`, '/Shop/The-Moon/')
  expect(answer.headers.get('location')).toBe(`http://${shop}/shop/the-moon`)
})

test('an address with a token is never spelled otherwise', async () => {
  for (const [host, path] of [
    [shop, '/thank-you/O1/Token'],
    [shop, '/Newsletter/confirm/ID/Token'],
    [main, '/library/Token'],
  ] as const)
    expect((await ask(host, path)).status, path).not.toBe(301)
})

test('a page that has not been written yet is shown all the same, a book by its slug', {
  tags: ['A2.7-01', 'A7-09'],
}, async () => {
  expect(await template(await ask(shop, '/'))).toBe('shop-home')
  expect(await template(await ask(shop, '/shop/the-moon'))).toBe('book')
  expect(await template(await ask(main, '/market/free/fantasy/dark-fantasy'))).toBe('market')
})
