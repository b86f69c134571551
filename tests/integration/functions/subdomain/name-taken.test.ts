import { expect, test } from 'vitest'
import { member, openNames } from './shop-names.ts'

openNames()

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
    })
  }
  expect((await rival.account())?.subdomain).toBeNull()
})

test('whoever wanted another author’s name is offered the own one first, and not the one they have', async () => {
  await (await member()).claim('pegana-press')
  const rival = await member({ firstName: 'Mervyn', lastName: 'Wake' })
  const offered = async () => (await rival.claim('pegana-press')).body.details
  expect(await offered()).toEqual({ suggestions: ['mervynwake', 'mervynwake-books', 'pegana-press-books'] })
  await rival.claim('mervynwake')
  expect(await offered()).toEqual({
    suggestions: ['mervynwake-books', 'pegana-press-books', 'pegana-press-author'],
  })
})

test('of ten authors who want the same name at once, one gets it', async () => {
  const rivals = await Promise.all(Array.from({ length: 10 }, () => member()))
  const answers = await Promise.all(rivals.map((rival) => rival.claim('the-worm-ouroboros')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  const owners = await Promise.all(rivals.map(async (rival) => (await rival.account())?.subdomain))
  expect(owners.filter((name) => name === 'the-worm-ouroboros')).toHaveLength(1)
})
