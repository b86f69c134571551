import { expect, test } from 'vitest'
import { functions, openBookDesk, save, send } from './book-desk.ts'

openBookDesk()

test('of two tabs that save the same book, the second is told and gets what the first saved', async () => {
  const author = await functions.author()
  const book = await save(author, {})
  const first = await save(author, { ...book, title: 'From the first tab' })
  const { status, body } = await send(author, { ...book, title: 'From the second tab' })
  expect(status).toBe(412)
  expect(body).toMatchObject({
    code: 'book.changed',
    error: 'This book was changed in another tab. Nothing you typed is lost.',
    details: { theirs: { title: 'From the first tab', etag: first.etag } },
  })
})

test('of ten saves of one version at once, one is kept', async () => {
  const author = await functions.author()
  const book = await save(author, {})
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, tab) => send(author, { ...book, tagline: `tab ${tab}` })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)])
})

test('a save without the version it is meant for changes nothing', async () => {
  const author = await functions.author()
  const { etag: _, ...book } = await save(author, {})
  expect(await send(author, { ...book, title: 'Blind' })).toMatchObject({ status: 428 })
})
