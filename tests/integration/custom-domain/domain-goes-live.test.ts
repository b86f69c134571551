import { domainCalls } from '@lorecircle/shared/custom-domain/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Domains, startDomains } from './own-domains.ts'

let domains: Domains
beforeAll(async () => {
  domains = await startDomains()
})
afterAll(() => domains.stop())

const own = <T>(value: T | null): T => {
  if (value === null) throw new Error('there is no domain')
  return value
}

test('an author sets the two records, and the shop is live at their domain', async () => {
  const { ask, own: read, check, setRecords, liveAt, email } = await domains.author('pegana')
  await ask('Books.Pegana.example')
  const asked = own(await read())
  expect(asked).toMatchObject({ domain: 'books.pegana.example', state: 'waiting', seen: null })
  expect(asked.records.pointer).toEqual({
    type: 'CNAME',
    name: 'books.pegana.example',
    value: 'dlorecircle.cloudfront.net',
  })
  expect(asked.records.proof).toMatchObject({ type: 'TXT', name: '_lorecircle.books.pegana.example' })

  expect((await check())?.seen).toMatchObject({ proof: { state: 'missing' }, pointer: { state: 'missing' } })
  domains.dns.records.set({ name: asked.domain, type: 'CNAME', values: ['elsewhere.example'] })
  expect((await check())?.seen?.pointer).toEqual({ state: 'other', values: ['elsewhere.example'] })

  setRecords(asked)
  expect((await check())?.state).toBe('certificate')
  expect(await liveAt()).toBeNull()
  await domains.sweep()
  await domains.sweep()
  expect(await read()).toMatchObject({ state: 'live', problem: null })
  expect(await liveAt()).toBe('books.pegana.example')
  expect(domains.tenants.servedBy('books.pegana.example')).toMatch(/^dt_/)
  const letters = await domains.room.mailTo(email)
  expect(letters.map(({ subject }) => subject)).toEqual(['Your shop is live at books.pegana.example'])
})

test('the certificate takes its time, and nothing is live before it is there and in use', async () => {
  const { ask, own: read, check, setRecords, liveAt } = await domains.author('slow')
  await ask('slow.example')
  setRecords(own(await read()))
  domains.cdn.switches.turn({ tenantTakesMs: 60_000 })
  for (const _ of [1, 2, 3]) expect((await check())?.state).toBe('certificate')
  expect(await liveAt()).toBeNull()
  domains.cdn.switches.turn({ tenantTakesMs: 0 })
  await domains.sweep()
  expect((await check())?.state).toBe('live')
})

test('who leaves is at their name again at once, and somebody else can prove the domain', async () => {
  const first = await domains.author('first')
  await first.ask('passed.example')
  first.setRecords(own(await first.own()))
  for (const _ of [1, 2, 3]) await first.check()
  expect(await first.liveAt()).toBe('passed.example')

  const second = await domains.author('second')
  await second.ask('passed.example')
  second.setRecords(own(await second.own()))
  expect(await second.check()).toMatchObject({ state: 'waiting', problem: 'taken' })

  expect((await first.leave())?.state).toBe('leaving')
  expect(await first.liveAt()).toBeNull()
  expect((await first.desk.refused(domainCalls.requestDomain, { domain: 'other.example' })).code).toBe(
    'domain.connected',
  )
  await domains.sweep()
  expect(await first.own()).toBeNull()
  for (const _ of [1, 2, 3]) await second.check()
  expect(await second.liveAt()).toBe('passed.example')
  await first.ask('other.example')
})

test('a domain that another account of the CDN has, or that is one too many, waits and says why', async () => {
  const { ask, own: read, check, setRecords, liveAt } = await domains.author('many')
  await ask('many.example')
  setRecords(own(await read()))
  domains.cdn.switches.turn({ mostTenants: 0 })
  expect(await check()).toMatchObject({ state: 'waiting', problem: 'full' })
  domains.cdn.switches.turn({ mostTenants: 10_000 })
  const stranger = domains.tenants.add('somebody-else', 'many.example')
  expect(await check()).toMatchObject({ state: 'waiting', problem: 'taken' })
  domains.tenants.remove(stranger)
  for (const _ of [1, 2, 3]) await check()
  expect(await liveAt()).toBe('many.example')
})
