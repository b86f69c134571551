import { expect, test } from 'vitest'
import { functions, openPenNames, rename } from './pen-name-desk.ts'

openPenNames()
async function member(names = {}) {
  const author = await functions.author(names)
  await functions.join(author.person.sub)
  const claim = (domain: string) => author.post('/api/assignAuthorSubdomain', { domain })
  return { ...author, claim }
}

test.each([
  'lorecircle-support',
  'lorecirde',
  'lorecircle-login',
  'my-l0re-circle',
  'security',
  'verify',
  'signin',
  'stripe',
  'paypai',
  'admin-books',
  'www-books',
])('the name %s is in use', { tags: ['B5-44', 'B5-45'] }, async (name) => {
  const { status, body } = await (await member()).claim(name)
  expect([status, body.error]).toEqual([409, 'Sorry, this subdomain is already in use.'])
})

test('another author’s pen name is no name for a shop', async () => {
  const first = await functions.author()
  await rename(first, 'Queen of Elfland')
  const rival = await member()
  expect((await rival.claim('queen-of-elfland')).status).toBe(409)
  const namesake = await member({ firstName: 'Queen', lastName: 'of Elfland' })
  expect((await namesake.claim('queen-of-elfland')).status).toBe(409)
})

test('nothing is offered that looks like another’s name, or holds a word that is kept', {
  tags: ['B5-41', 'B5-45'],
}, async () => {
  await (await member()).claim('lord-of-lud')
  const rival = await member({ firstName: 'Mervyn', lastName: 'Wake' })
  for (const wanted of ['l0rd-of-lud', 'admin', 'www', 'lorecircle']) {
    const { body } = await rival.claim(wanted)
    expect(body.details).toEqual({ suggestions: ['mervynwake', 'mervynwake-books', 'mervynwake-author'] })
  }
})
