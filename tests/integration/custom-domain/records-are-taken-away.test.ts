import { accountDoc } from '@lorecircle/shared/account/stored'
import { authorDomainDoc, domainClaimDoc } from '@lorecircle/shared/custom-domain/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Domains, startDomains } from './own-domains.ts'

const dayInMs = 24 * 60 * 60 * 1000
let domains: Domains
beforeAll(async () => {
  domains = await startDomains()
})
afterAll(() => domains.stop())

async function connected(subdomain: string, domain: string) {
  const author = await domains.author(subdomain)
  await author.ask(domain)
  const own = await author.own()
  if (own === null) throw new Error('there is no domain')
  author.setRecords(own)
  for (const _ of [1, 2, 3]) await author.check()
  expect(await author.liveAt()).toBe(domain)
  return { ...author, shown: own }
}

test('records that are gone are told at once, and after a week the domain is let go', async () => {
  const { takeRecords, shown, own, liveAt, email } = await connected('gone', 'gone.example')
  takeRecords(shown)
  await domains.sweep()
  await domains.sweep()
  expect((await own())?.state).toBe('failing')
  expect(await liveAt()).toBe('gone.example')
  domains.room.clock.aheadInMs = 6.9 * dayInMs
  await domains.sweep()
  expect(await liveAt()).toBe('gone.example')
  domains.room.clock.aheadInMs = 7.1 * dayInMs
  await domains.sweep()
  expect(await liveAt()).toBeNull()
  await domains.sweep()
  expect(await own()).toBeNull()
  expect(domains.tenants.ofDomain('gone.example')).toBeUndefined()
  const letters = await domains.room.mailTo(email)
  expect(letters.map(({ subject }) => subject)).toEqual([
    'Your shop is live at gone.example',
    'We cannot find the records of gone.example',
    'gone.example is no longer your shop’s address',
  ])
  domains.room.clock.aheadInMs = 0
})

test('records that are back in time keep the domain', async () => {
  const { takeRecords, setRecords, shown, check, liveAt } = await connected('back', 'back.example')
  takeRecords(shown)
  expect((await check())?.state).toBe('failing')
  setRecords(shown)
  expect(await check()).toMatchObject({ state: 'live', failingSince: null, letGoAt: null })
  expect(await liveAt()).toBe('back.example')
})

test('a domain of an account that is deleted is taken off the CDN, and is free for whoever proves it', async () => {
  const { sub } = await connected('leaving', 'leaving.example')
  await domains.services.documents.remove(accountDoc(sub))
  await domains.sweep()
  await domains.sweep()
  expect(await domains.services.documents.read(authorDomainDoc(sub))).toBeNull()
  expect(await domains.services.documents.read(domainClaimDoc('leaving.example'))).toBeNull()
  expect(domains.tenants.ofDomain('leaving.example')).toBeUndefined()
})
