import { calls } from '@lorecircle/shared/registry/calls'
import { expect, test } from 'vitest'
import { functions, list, openShelf, save } from './author-shelf.ts'

openShelf()

test('an author’s books come in pages, the archived ones behind the others, each once', async () => {
  const author = await functions.author()
  const saved = []
  for (const title of ['Lilith', 'Phantastes', 'The Golden Key', 'Mopsa', 'Undine']) {
    saved.push(await save(author, { title, public: false }))
  }
  await author.post('/api/archive-book', { bookId: saved[1]?.id })
  const whole = await list(author)
  const seen: string[] = []
  let after: string | undefined = ''
  while (after !== undefined) {
    const { body } = await author.get(
      `/api/fetchbooksforauthor?most=2${after === '' ? '' : `&after=${after}`}`,
    )
    const page = calls.fetchBooks.output.parse(body)
    seen.push(...[...page.books, ...page.archived].map(({ title }) => title))
    expect(seen.length).toBeLessThanOrEqual(6)
    after = page.next
  }
  expect(seen).toEqual([...whole.books, ...whole.archived].map(({ title }) => title))
  expect(seen).toHaveLength(5)
  expect(seen.at(-1)).toBe('Phantastes')
})
