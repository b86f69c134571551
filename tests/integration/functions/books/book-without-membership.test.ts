import { expect, test } from 'vitest'
import { functions, openBookDesk, send } from './book-desk.ts'

openBookDesk()

test('who cannot publish yet keeps the book for later and reads what is missing', {
  tags: ['B6-08', 'B6-09'],
}, async () => {
  const author = await functions.author()
  const { status, body } = await send(author, { public: true })
  expect(status).toBe(403)
  expect(body).toMatchObject({
    code: 'publish.blocked',
    error: 'Publishing needs an active membership. Your book is saved for later.',
    details: { step: 'membership', book: { title: 'Lud-in-the-Mist', public: false, url: null } },
  })
  const { books } = (await author.get('/api/fetchbooksforauthor')).body
  expect(books).toMatchObject([{ title: 'Lud-in-the-Mist', public: false }])

  await functions.join(author.person.sub)
  expect((await send(author, { public: true })).body.details).toMatchObject({ step: 'subdomain' })
  await author.post('/api/assignAuthorSubdomain', { domain: 'not-ready-yet' })
  expect((await send(author, { public: true })).body.details).toMatchObject({ step: 'payments' })
})
