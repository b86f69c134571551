import { expect, test } from 'vitest'
import { folderOf, functions, openWelcome } from './welcome-desk.ts'

openWelcome()

test('the profile is read with its subdomain, as stored now', {
  tags: ['B7-80', 'B7-81', 'B7-82', 'B3.2-06', 'B3.2-07'],
}, async () => {
  const author = await functions.publishingAuthor('lud-in-the-mist')
  const info = await author.get('/api/profile/user-info.json')
  expect(info.body).toEqual({ penName: 'Hope Mirrlees', subdomain: 'lud-in-the-mist', accent: null })
  expect(info.headers.get('cache-control')).toBe('no-store')
})

test('who an author is can be asked by the profile folder, or without it', {
  tags: ['B7-73', 'B7-74', 'B7-75', 'B7-76'],
}, async () => {
  const author = await functions.publishingAuthor('lud-on-the-dapple', { lastName: 'Dapple' })
  const folder = encodeURIComponent(`${folderOf(author)}Profile/`)
  const { status, body } = await author.get(`/api/testinglambda?folder=${folder}`)
  expect([status, body]).toEqual([
    200,
    {
      firstName: 'Hope',
      lastName: 'Dapple',
      penName: 'Hope Dapple',
      email: author.person.email,
      createdAt: expect.any(String),
      subdomain: 'lud-on-the-dapple',
    },
  ])
  expect((await author.get('/api/testinglambda')).body).toEqual(body)
  expect((await functions.ask(`/api/testinglambda?folder=${folder}`)).status).toBe(401)
})
