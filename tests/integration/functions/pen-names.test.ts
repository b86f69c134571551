import { profileDoc } from '@lorecircle/shared/profile/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFunctions } from './start-functions.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
beforeAll(async () => {
  functions = await startFunctions()
})
afterAll(() => functions.stop())

type Author = Awaited<ReturnType<typeof functions.author>>
async function rename(author: Author, penName: string) {
  const { etag } = (await author.get('/api/profile')).body
  return author.post('/api/save-profile', { penName, accent: null, etag })
}
async function member(names = {}) {
  const author = await functions.author(names)
  await functions.join(author.person.sub)
  const claim = (domain: string) => author.post('/api/assignAuthorSubdomain', { domain })
  return { ...author, claim }
}

test.each([
  'Lorecircle Support: your account is locked, see …',
  'L0recircle',
  'LoreCirde',
  'Lore. Circle',
  'Security Notice',
  'Verify your password',
  'PayPaI',
  'www.example.com',
  'books.example.org',
  'Ann https://example.com',
  'ann@example.com',
])('nobody writes letters in the name of the platform: %j is no pen name', async (name) => {
  const author = await functions.author()
  expect(await rename(author, name)).toMatchObject({ status: 400, body: { code: 'pen-name.misleading' } })
  expect((await author.get('/api/profile')).body).toMatchObject({ penName: 'Hope Mirrlees' })
})

test.each([
  'J. R. R. Tolkien',
  'St. John Green',
  'Éowyn Ó Briain',
  '村上春樹',
  'Dr. Signe Adminsson',
  'Clara O’Dare',
])('%s is a pen name like any other', async (name) => {
  const author = await functions.author()
  expect(await rename(author, name)).toMatchObject({ status: 200, body: { penName: name } })
})

test('a name stays in one line, and runs in one direction', async () => {
  const author = await functions.author()
  const { body } = await rename(author, 'Ann\r\nBcc: you\u202e Vane')
  expect(body).toMatchObject({ penName: 'Ann Bcc: you Vane' })
})

test('another author’s pen name is theirs, however it is spelt, until they leave it', async () => {
  const first = await functions.author()
  expect((await rename(first, 'Lord of Pegana')).status).toBe(200)
  const rival = await functions.author()
  for (const name of ['Lord of Pegana', 'L0rd of Pegāna', 'lordofpegana']) {
    expect(await rename(rival, name)).toMatchObject({ status: 409, body: { code: 'pen-name.taken' } })
  }
  expect((await rename(first, 'Lady of Pegana')).status).toBe(200)
  expect((await rename(rival, 'Lord of Pegana')).status).toBe(200)
})

test('of ten authors who want the same pen name at once, one gets it', async () => {
  const authors = await Promise.all(Array.from({ length: 10 }, () => functions.author()))
  const answers = await Promise.all(authors.map((author) => rename(author, 'The Only One')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
})

test('two authors who were given the same name may both use it', async () => {
  const twins = [await functions.author({ firstName: 'Ann', lastName: 'Vane' })]
  twins.push(await functions.author({ firstName: 'Ann', lastName: 'Vane' }))
  for (const twin of twins) {
    expect((await twin.get('/api/profile')).body).toMatchObject({ penName: 'Ann Vane' })
    expect((await rename(twin, 'Anne Vayne Elsewhere')).status).toBe(200)
    expect((await rename(twin, 'Ann Vane')).status).toBe(200)
  }
})

test('whoever signs up under a name of ours can work, under another one', async () => {
  const author = await functions.author({ firstName: 'Lorecircle', lastName: 'Support' })
  expect((await author.get('/api/profile')).body).toMatchObject({ penName: 'A New Author' })
})

test('a pen name from before the rules stays as long as it is not changed', async () => {
  const author = await functions.author()
  const { folder } = (await author.get('/api/fetch-author-profile')).body
  await functions.documents.update(profileDoc(String(folder)), (profile) => ({
    ...(profile ?? { subdomain: null, accent: null }),
    penName: 'Support of Old',
  }))
  expect((await rename(author, 'Support of Old')).status).toBe(200)
})

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
