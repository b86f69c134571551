import { accountDoc } from '@lorecircle/shared/account/stored'
import { customDomainDoc, domainClaimDoc } from '@lorecircle/shared/custom-domain/stored'
import { apiPaths } from '@lorecircle/shared/urls/api-paths'
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
  const { sub, takeRecords, shown, own, liveAt, email } = await connected('gone', 'gone.example')
  const claim = async () => (await domains.services.documents.read(domainClaimDoc('gone.example')))?.value.sub
  takeRecords(shown)
  await domains.sweep()
  await domains.sweep()
  expect((await own())?.state).toBe('failing')
  expect(await liveAt()).toBeNull()
  domains.room.clock.aheadInMs = 6.9 * dayInMs
  await domains.sweep()
  expect(await claim()).toBe(sub)
  domains.room.clock.aheadInMs = 7.1 * dayInMs
  await domains.sweep()
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

test('a domain that leads elsewhere is served no longer after two looks, stays claimed, and comes back', async () => {
  const sold = await connected('sold', 'sold.example')
  const pointTo = (value: string) =>
    domains.dns.records.set({ name: 'sold.example', type: 'CNAME', values: [value] })
  pointTo('shop.stranger.example')
  expect((await sold.check())?.state).toBe('failing')
  expect(await sold.liveAt()).toBe('sold.example')
  expect((await sold.check())?.state).toBe('failing')
  expect(await sold.liveAt()).toBeNull()
  expect((await domains.services.documents.read(domainClaimDoc('sold.example')))?.value.sub).toBe(sold.sub)
  expect((await domains.room.visitor('sold.example').ask(apiPaths.shopBooks, {})).status).toBe(404)

  sold.setRecords(sold.shown)
  expect(await sold.check()).toMatchObject({ state: 'live', failingSince: null })
  expect(await sold.liveAt()).toBe('sold.example')

  pointTo('shop.stranger.example')
  await domains.sweep()
  expect(await sold.liveAt()).toBeNull()
})

test('a missing proof and a nameserver that does not answer leave the shop at its domain', async () => {
  const { shown, check, liveAt } = await connected('proof', 'proof.example')
  const { name, type } = shown.records.proof
  domains.dns.records.set({ name, type, values: [] })
  for (const _ of [1, 2, 3]) expect((await check())?.state).toBe('failing')
  expect(await liveAt()).toBe('proof.example')
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
  expect(await domains.services.documents.read(customDomainDoc(sub))).toBeNull()
  expect(await domains.services.documents.read(domainClaimDoc('leaving.example'))).toBeNull()
  expect(domains.tenants.ofDomain('leaving.example')).toBeUndefined()
})
