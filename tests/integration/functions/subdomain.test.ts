import { accountDoc } from '@lorecircle/shared/account/stored'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { manifestDoc } from '@lorecircle/shared/publishing/stored'
import type { NameClaim } from '@lorecircle/shared/subdomain/name-claim'
import { nameDoc, skeletonDoc } from '@lorecircle/shared/subdomain/stored'
import { skeleton } from '@lorecircle/shared/subdomain/subdomain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFunctions } from './start-functions.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
beforeAll(async () => {
  functions = await startFunctions()
})
afterAll(() => functions.stop())

async function member(names = {}) {
  const author = await functions.author(names)
  await functions.join(author.person.sub)
  const claim = (domain: string) => author.post('/api/assignAuthorSubdomain', { domain })
  const account = async () => (await functions.documents.read(accountDoc(author.person.sub)))?.value
  return { ...author, claim, account }
}

test('an author claims a name, and finds it in the account, the profile and the shop address', {
  tags: ['B1-05', 'B4-23', 'B7-64'],
}, async () => {
  const author = await member()
  const { status, body } = await author.claim(' Hope-Mirrlees ')
  expect(status).toBe(200)
  expect(body).toEqual({ subdomain: 'hope-mirrlees', url: 'http://hope-mirrlees.lorecircle.localhost:4321' })
  const account = await author.account()
  expect(account?.subdomain).toBe('hope-mirrlees')
  const profile = await functions.documents.read(profileDoc(account?.folder ?? ''))
  expect(profile?.value.subdomain).toBe('hope-mirrlees')
})

test('without a membership there is no name', async () => {
  const author = await functions.author()
  const { status, body } = await author.post('/api/assignAuthorSubdomain', { domain: 'lud-in-the-mist' })
  expect(status).toBe(403)
  expect(body.error).toBe('You must complete your membership subscription before claiming your subdomain.')
})

test.each([
  '',
  '  ',
  'ab',
  '-elf',
  'elf-',
  'elf--land',
  'elf land',
  'élf',
  'a.b',
  'x'.repeat(64),
  '中文書店',
])('the name %j is not a valid domain', { tags: ['B5-38', 'B5-43'] }, async (domain) => {
  const { status, body } = await (await member()).claim(domain)
  expect(status).toBe(400)
  expect(body.error).toBe('Please enter a valid domain.')
})

test('the whole address may be typed', async () => {
  const { body } = await (await member()).claim('Pegana.lorecircle.localhost:4321')
  expect(body.subdomain).toBe('pegana')
})

test.each(['www', 'admin', 'preview', 'market', 'payments', 'l0recircle', 'lore-circle'])(
  'the reserved name %s is in use',
  { tags: ['B5-40', 'B5-44'] },
  async (name) => {
    const { status, body } = await (await member()).claim(name)
    expect(status).toBe(409)
    expect(body.error).toBe('Sorry, this subdomain is already in use.')
  },
)

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

test('a claim that broke off halfway is finished when it is asked again', async () => {
  const author = await member()
  const claim: NameClaim = {
    sub: author.person.sub,
    skeleton: skeleton('phantastes'),
    at: '2026-01-01T00:00:00.000Z',
  }
  await functions.documents.create(skeletonDoc(claim.skeleton), claim)
  expect((await author.claim('phantastes')).status).toBe(200)
  expect((await author.account())?.subdomain).toBe('phantastes')
})

test('a second name keeps the first, for good', { tags: ['BD3-01'] }, async () => {
  const author = await member()
  await author.claim('first-name')
  await author.claim('second-name')
  expect(await author.account()).toMatchObject({ subdomain: 'second-name', formerSubdomains: ['first-name'] })
  expect((await (await member()).claim('first-name')).status).toBe(409)
  await author.claim('first-name')
  expect(await author.account()).toMatchObject({ subdomain: 'first-name', formerSubdomains: ['second-name'] })
})

test('a shop takes four other names in a year, also when many are asked for at once, and reads when the next one may be', async () => {
  const author = await member()
  expect((await author.claim('year-of-names')).status).toBe(200)
  const asked = Array.from({ length: 12 }, (_, number) => author.claim(`year-of-names-${number}`))
  const answers = await Promise.all(asked)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body).toMatchObject({ code: 'subdomain.rested' })
  expect(refused?.body.error).toMatch(/The next one is possible on \w+ \d+, \d{4}\./)
  const claimed = await Array.fromAsync(functions.documents.list('names/year-of-names'))
  expect(claimed).toHaveLength(5)
})

test('a name that is taken costs none of the four', async () => {
  await (await member()).claim('somebody-elses')
  const author = await member()
  await author.claim('my-own-shop')
  for (let time = 0; time < 6; time++) expect((await author.claim('somebody-elses')).status).toBe(409)
  expect((await author.claim('my-other-shop')).status).toBe(200)
})

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()
const claimOf = async (name: string) => (await functions.documents.read(nameDoc(name)))?.value
/** As if it had been left so long ago. */
async function pass(name: string) {
  for (const document of [nameDoc(name), skeletonDoc(skeleton(name))])
    await functions.documents.update(document, (claim) => {
      if (claim === null) throw new Error('there is no claim')
      return { ...claim, ...(claim.freeFrom ? { freeFrom: daysAgo(1) } : {}) }
    })
}

test('a name under which nothing was ever to be seen is another’s after a while, and its owner has it no more', async () => {
  const author = await member()
  await author.claim('never-opened')
  await author.claim('opened-instead')
  const rival = await member()
  expect((await rival.claim('never-opened')).status).toBe(409)
  await pass('never-opened')
  expect((await rival.claim('never-opened')).status).toBe(200)
  expect(await claimOf('never-opened')).toMatchObject({ sub: rival.person.sub })
  expect((await claimOf('never-opened'))?.freeFrom).toBeUndefined()
  expect((await author.account())?.formerSubdomains).toEqual([])
  expect((await author.claim('never-opened')).status).toBe(409)
})

test('whoever comes back to a name in time keeps it', async () => {
  const author = await member()
  await author.claim('left-and-back')
  await author.claim('elsewhere-meanwhile')
  await author.claim('left-and-back')
  await pass('left-and-back')
  expect((await (await member()).claim('left-and-back')).status).toBe(409)
})

test.each([
  ['published under', async (sub: string) => publishUnder(sub, 'known-to-readers-1'), 'known-to-readers-1'],
  ['held for months', async () => holdSince('known-to-readers-2', daysAgo(60)), 'known-to-readers-2'],
])('a name that was %s leads no reader to a stranger, ever', async (_, make, name) => {
  const author = await member()
  await author.claim(name)
  await make(author.person.sub)
  await author.claim(`${name}-now`)
  await pass(name)
  expect((await (await member()).claim(name)).status).toBe(409)
})

const publishUnder = (sub: string, name: string) =>
  functions.documents.create(manifestDoc(sub), {
    version: 1,
    rendererVersion: 'r',
    origin: 'o',
    paymentOrigin: 'p',
    subdomain: name,
    sources: {},
    pages: { [`sites/${name}/shop/lud/index.html`]: { etag: 'e' } },
    market: {},
    nextChangeAt: null,
  })
const holdSince = (name: string, at: string) =>
  functions.documents.update(nameDoc(name), (claim) => {
    if (claim === null) throw new Error('there is no claim')
    return { ...claim, at }
  })
