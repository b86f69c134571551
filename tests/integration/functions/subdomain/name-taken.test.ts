import { expect, test } from 'vitest'
import { z } from 'zod'
import { member, openNames } from './shop-names.ts'

openNames()

const suggestionsIn = (answer: unknown) =>
  z.object({ suggestions: z.array(z.string()) }).parse(answer).suggestions

test('a taken name, and one that looks like it, are in use, and three free ones are offered', {
  tags: ['B5-40', 'B5-41', 'B5-45', 'B7-66'],
}, async () => {
  await (await member()).claim('lilith-shop')
  const rival = await member()
  for (const name of ['lilith-shop', 'l1lith-shop', 'lilithshop']) {
    const { status, body } = await rival.claim(name)
    expect(status).toBe(409)
    expect(body.error).toBe('Sorry, this subdomain is already in use.')
    expect(body.details).toEqual({
      suggestions: [expect.any(String), expect.any(String), expect.any(String)],
      isReserved: false,
    })
  }
  expect((await rival.account())?.subdomain).toBeNull()
})

test('an author who wants another’s name is offered only free addresses of their own name', {
  tags: ['B5-41'],
}, async () => {
  await (await member()).claim('pegana-press')
  const rival = await member({ firstName: 'Mervyn', lastName: 'Wake' })
  const offered = async (wanted: string) => suggestionsIn((await rival.claim(wanted)).body.details)
  expect(await offered('pegana-press')).toEqual(['mervynwake', 'mervynwake-books', 'mervynwake-author'])
  expect(await offered('p3gana-press')).toEqual(['mervynwake', 'mervynwake-books', 'mervynwake-author'])
  await rival.claim('mervynwake')
  expect(await offered('pegana-press')).toEqual(['mervynwake-books', 'mervynwake-author', 'mervynwake-tales'])
})

test('a pen name is offered before the legal name', async () => {
  await (await member()).claim('gnole-press')
  const rival = await member({ firstName: 'Agnes', lastName: 'Underhill' })
  const { etag } = (await rival.get('/api/profile')).body
  await rival.post('/api/save-profile', { penName: 'Éowyn Thorne', accent: null, etag })
  expect(suggestionsIn((await rival.claim('gnole-press')).body.details)[0]).toBe('eowynthorne')
})

test('nothing is appended to a name that is another author’s, also where the two have the same name', {
  tags: ['B5-41'],
}, async () => {
  await (await member()).claim('hope-mirrlees')
  const namesake = await member({ firstName: 'Hope', lastName: 'Mirrlees' })
  const { body } = await namesake.claim('hope-mirrlees')
  expect(suggestionsIn(body.details)).toEqual(['hmirrlees', 'hmirrlees-books', 'hmirrlees-author'])
})

test('the address that the form is filled in with is free', { tags: ['B5-42'] }, async () => {
  await (await member()).claim('lord-dunsany')
  const author = await member({ firstName: 'Edward', lastName: 'Plunkett' })
  const proposed = async (name: string) => {
    const { body } = await author.get(`/api/subdomain-suggestions?${new URLSearchParams({ name })}`)
    return suggestionsIn(body)[0]
  }
  expect(await proposed('Edward Plunkett')).toBe('edwardplunkett')
  expect(await proposed('Lord Dunsany')).toBe('ldunsany')
  expect(await proposed('Lorecircle')).toBeUndefined()
})

test('of ten authors who want the same name at once, one gets it', async () => {
  const rivals = await Promise.all(Array.from({ length: 10 }, () => member()))
  const answers = await Promise.all(rivals.map((rival) => rival.claim('the-worm-ouroboros')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  const owners = await Promise.all(rivals.map(async (rival) => (await rival.account())?.subdomain))
  expect(owners.filter((name) => name === 'the-worm-ouroboros')).toHaveLength(1)
})
