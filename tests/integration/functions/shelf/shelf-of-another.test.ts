import { expect, test } from 'vitest'
import { type Author, functions, list, openShelf, save } from './author-shelf.ts'

openShelf()

test.each([
  ['archive-book', {}],
  ['restore-book', { as: 'before' }],
  ['duplicate-book', {}],
])('nobody can %s another author’s book, or in another’s name', async (call, more) => {
  const [owner, other] = [await functions.author(), await functions.author()]
  const { id } = await save(owner, { title: 'Mine' })
  const ask = (by: Author, claims: object) => by.post(`/api/${call}`, { bookId: id, ...more, ...claims })
  expect((await ask(other, {})).status).toBe(404)
  expect((await ask(owner, { userSub: other.person.sub })).status).toBe(403)
  expect((await ask(owner, { bookId: '../../accounts/x' })).status).toBe(400)
  expect((await list(owner)).books).toMatchObject([{ id, title: 'Mine' }])
})
