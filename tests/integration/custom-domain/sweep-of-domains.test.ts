import { sweepDomains } from '@lorecircle/functions/custom-domain/sweep-domains'
import type { Services } from '@lorecircle/functions/services/services'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Domains, startDomains } from './own-domains.ts'

let domains: Domains
beforeAll(async () => {
  domains = await startDomains()
})
afterAll(() => domains.stop())

test('with no more rights than its line says, the sweep brings a domain live, and takes it away again', async () => {
  const sweep = async () =>
    sweepDomains({ ...(await domains.room.as('sweep-domains')), env: domains.services.env })
  const { ask, own, setRecords, leave, liveAt } = await domains.author('swept')
  await ask('swept.example')
  const shown = await own()
  if (shown === null) throw new Error('there is no domain')
  setRecords(shown)
  for (const _ of [1, 2, 3]) expect(await sweep()).toEqual({ seen: 1, failed: 0 })
  expect(await liveAt()).toBe('swept.example')
  await leave()
  expect(await sweep()).toEqual({ seen: 1, failed: 0 })
  expect(await own()).toBeNull()
})

test('a domain whose step fails holds no other up', async () => {
  const { ask, own, setRecords, liveAt } = await domains.author('well')
  const broken = await domains.author('broken')
  await broken.ask('broken.example')
  await ask('well.example')
  for (const author of [broken, { own, setRecords }]) {
    const shown = await author.own()
    if (shown) author.setRecords(shown)
  }
  const { documents } = domains.services
  const read: typeof documents.read = async (document) => {
    if (document.key === `accounts/${broken.sub}.json`) throw new Error('the store is away')
    return documents.read(document)
  }
  const services = { ...domains.services, documents: { ...documents, read } }
  for (const _ of [1, 2, 3]) expect(await sweepDomains(services)).toEqual({ seen: 1, failed: 1 })
  expect(await liveAt()).toBe('well.example')
  expect(await broken.liveAt()).toBeNull()
})

test('whoever has no turn in one run has it in the next, however long the others take', async () => {
  const before = (await sweepDomains(domains.services)).seen
  const names = ['first', 'second', 'third', 'fourth']
  for (const name of names) await (await domains.author(`turn-${name}`)).ask(`turn-${name}.example`)
  let nowMs = domains.services.now().getTime()
  const looked: string[] = []
  const { documents } = domains.services
  // Each look takes an hour, and a run a minute: it ends with the looks that it began.
  const slow: Services = {
    ...domains.services,
    now: () => new Date(nowMs),
    documents: {
      ...documents,
      read: async (document) => {
        if (document.key.startsWith('domains/')) {
          looked.push(document.key)
          nowMs += 3_600_000
        }
        return documents.read(document)
      },
    },
  }
  for (let run = 0; run < before + names.length; run++) await sweepDomains(slow, 60_000)
  expect(new Set(looked).size).toBe(before + names.length)
})

test('while the CDN refuses, an author still sees that the records are found, and then it goes on by itself', async () => {
  const { ask, own, setRecords, check, liveAt } = await domains.author('refused')
  await ask('refused.example')
  const shown = await own()
  if (shown) setRecords(shown)
  domains.cdn.isClosed = true
  const seen = { proof: { state: 'found' }, pointer: { state: 'found' } }
  expect(await check()).toMatchObject({ state: 'waiting', problem: null, seen })
  expect(domains.room.logged).toContainEqual(expect.objectContaining({ event: 'domain.step_failed' }))
  domains.cdn.isClosed = false
  for (const _ of [1, 2, 3]) await domains.sweep()
  expect(await liveAt()).toBe('refused.example')
})

test('a run that broke off after the CDN was asked finds its tenant again, and the claim stands', async () => {
  const { sub, ask, own, setRecords, liveAt } = await domains.author('broken-off')
  await ask('broken-off.example')
  const shown = await own()
  if (shown) setRecords(shown)
  const { documents } = domains.services
  const replace: typeof documents.replace = async (document, value, etag) => {
    if (document.key === `domains/${sub}.json`) throw new Error('the store is away')
    return documents.replace(document, value, etag)
  }
  await sweepDomains({ ...domains.services, documents: { ...documents, replace } })
  expect(domains.tenants.ofDomain('broken-off.example')).toBeDefined()
  expect((await own())?.state).toBe('waiting')
  for (const _ of [1, 2, 3]) await domains.sweep()
  expect(await liveAt()).toBe('broken-off.example')
})

test('a look that finds nothing new is stored once an hour while an author waits, and once a day when it is live', async () => {
  const { sub, ask, own, setRecords, liveAt } = await domains.author('unchanged')
  await ask('unchanged.example')
  const { documents } = domains.services
  let nowMs = domains.services.now().getTime()
  let writes = 0
  const replace: typeof documents.replace = async (document, value, etag) => {
    if (document.key === `domains/${sub}.json`) writes++
    return documents.replace(document, value, etag)
  }
  const services = { ...domains.services, now: () => new Date(nowMs), documents: { ...documents, replace } }
  const minutes = async (count: number) => {
    writes = 0
    for (let minute = 0; minute < count; minute += 10) {
      nowMs += 600_000
      await sweepDomains(services)
    }
    return writes
  }
  await minutes(10)
  expect(await minutes(180)).toBe(3)
  const shown = await own()
  if (shown) setRecords(shown)
  await minutes(30)
  expect(await liveAt()).toBe('unchanged.example')
  expect(await minutes(23 * 60)).toBe(0)
  expect(await minutes(120)).toBe(1)
})
