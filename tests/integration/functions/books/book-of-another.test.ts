import { expect, test } from 'vitest'
import { functions, openBookDesk, save, send } from './book-desk.ts'

openBookDesk()

test('an author cannot save under a foreign subdomain, but may name their own or none', {
  tags: ['B7-101'],
}, async () => {
  const author = await functions.publishingAuthor('my-own-shop')
  expect((await send(author, {}, { subdomain: 'lord-dunsany' })).status).toBe(403)
  for (const subdomain of ['my-own-shop', 'my-own-shop.lorecircle.localhost:4321', '', null, undefined]) {
    expect((await send(author, {}, { subdomain })).status).toBe(200)
  }
})

test("an author cannot overwrite someone else's book", async () => {
  const [owner, other] = [await functions.author(), await functions.author()]
  const book = await save(owner, {})
  expect((await send(other, { ...book, title: 'Mine now' })).status).toBe(404)
})
