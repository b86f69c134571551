import { claimSlug } from '@lorecircle/functions/books/claim-slug'
import { slugClaimDoc } from '@lorecircle/shared/book/stored'
import { expect, test } from 'vitest'
import { type Author, functions, openSentAgain, save, send } from './sent-again.ts'

openSentAgain()

/** A claim as a save makes it, and how many requests it took. */
async function claim(author: Author, bookId: string, minutesLater = 0) {
  let requests = 0
  const counted = new Proxy(functions.documents, {
    get(target, name) {
      requests++
      return Reflect.get(target, name)
    },
  })
  const { sub } = author.person
  const folder = `${sub}.Mirrlees.Hope/`
  const now = new Date(Date.now() + minutesLater * 60_000)
  const slug = await claimSlug(counted, { sub, folder, bookId, title: 'Lilith', before: null, now })
  return { slug, requests }
}

test('a claim on an address that no book came to is free after a while, and no sooner', async () => {
  const author = await functions.author()
  await functions.documents.create(slugClaimDoc(author.person.sub, 'lilith'), { bookId: 'never-written' })
  expect((await claim(author, 'early')).slug).toBe('lilith-2')
  expect((await claim(author, 'late', 6)).slug).toBe('lilith')
  const stands = await save(author)
  expect((await claim(author, 'other', 6)).slug).not.toBe(stands.slug)
})

test('the sixtieth book of one title takes a few requests, and a save that broke off has its address', async () => {
  const author = await functions.author()
  const { documents } = functions
  const { sub } = author.person
  for (let number = 1; number < 60; number++) {
    const slug = number === 1 ? 'lilith' : `lilith-${number}`
    await documents.create(slugClaimDoc(sub, slug), { bookId: `book-${number}` })
  }
  const { slug, requests } = await claim(author, 'book-60')
  expect(slug).toBe('lilith-60')
  expect(requests).toBeLessThan(10)
  expect((await claim(author, 'book-60')).slug).toBe('lilith-60')
  const all = await Promise.all(Array.from({ length: 20 }, (_, index) => claim(author, `rush-${index}`)))
  expect(new Set(all.map(({ slug }) => slug)).size).toBe(20)
})

test('a title of which nothing can be seen is none, and what no page can show is not kept', async () => {
  const author = await functions.author()
  expect((await save(author, { title: '\u200b\u2060' })).slug).toBe('untitled')
  const answer = await send(author, { title: 'Lud\u0000-in-the-\ud800Mist', blurb: 'a\u0007b' })
  expect(answer.body).toMatchObject({
    book: { title: 'Lud-in-the-Mist', blurb: 'ab', slug: 'lud-in-the-mist' },
  })
})
