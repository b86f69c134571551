import { expect, test } from 'vitest'
import { z } from 'zod'
import { accounts, goodbye, shopkeeper, startFarewells } from './farewells.ts'

startFarewells()

test('an author takes all their data along, without what opens other people’s doors', {
  tags: ['BD6-08'],
}, async () => {
  const author = await shopkeeper('lud')
  const { status, body } = await author.post('/api/export-data')
  expect(status).toBe(200)
  const answer = await fetch(z.string().parse(body.url))
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="lorecircle-lud-/)
  const text = await answer.text()
  expect(JSON.parse(text)).toMatchObject({
    account: { email: author.email, firstName: 'Hope', subdomain: 'lud' },
    profile: { penName: 'Hope Mirrlees' },
    books: [{ title: 'Lud-in-the-Mist' }],
    posts: [],
    drafts: [],
    pages: [],
    letters: [],
    orders: [{ id: '7K2Q9-XM4BT', buyer: { email: 'reader@example.com' } }],
    subscribers: [{ email: 'subscriber@example.com', consent: { words: 'By signing up you agree.' } }],
  })
  for (const secret of ['the-readers-own', 'the-way-out', 'the-hash']) expect(text).not.toContain(secret)

  const stranger = new URL(z.string().parse(body.url))
  expect((await fetch(`${stranger.origin}${stranger.pathname}`)).status).toBe(403)
})

test('nobody deletes an account without the word and the password', async () => {
  const author = await accounts.newPerson()
  expect((await goodbye(author, { confirmation: 'yes' })).body).toMatchObject({
    error: 'Please type DELETE.',
  })
  expect(await goodbye(author, { password: 'a guess at it' })).toMatchObject({
    status: 403,
    body: { error: 'That password is not right.' },
  })
  expect((await author.get('/api/fetch-author-profile')).status).toBe(200)
})
