import { manifestDoc } from '@lorecircle/shared/publishing/stored'
import { skeleton } from '@lorecircle/shared/subdomain/skeleton'
import { nameDoc, skeletonDoc } from '@lorecircle/shared/subdomain/stored'
import { expect, test } from 'vitest'
import { functions, member, openNames } from './shop-names.ts'

openNames()

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
