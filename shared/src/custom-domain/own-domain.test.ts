import { expect, test } from 'vitest'
import {
  applyDnsLookup,
  type CustomDomain,
  type DnsLookup,
  isDomainExpired,
  isDomainServed,
  needsSecondLookup,
  newCustomDomain,
} from './own-domain.ts'

const day = (number: number) => new Date(Date.UTC(2026, 10, number))
const seen = (
  number: number,
  proof: DnsLookup['proof']['state'],
  pointer: DnsLookup['pointer']['state'] = 'found',
): DnsLookup => ({
  at: day(number).toISOString(),
  proof: { state: proof, values: [] },
  pointer: { state: pointer, values: [] },
})
const live: CustomDomain = {
  ...newCustomDomain('dunsany.example', 't', day(1)),
  state: 'live',
  tenantId: 'dt_1',
}

test('a live domain whose proof or pointer is gone begins to fail, and is let go after seven days', () => {
  const failing = applyDnsLookup(live, seen(2, 'missing'))
  expect(failing).toMatchObject({ state: 'failing', failingSince: day(2).toISOString() })
  expect(applyDnsLookup(live, seen(2, 'found', 'other')).state).toBe('failing')
  const stillFailing = applyDnsLookup(failing, seen(5, 'missing'))
  expect(stillFailing.failingSince).toBe(day(2).toISOString())
  expect([isDomainExpired(stillFailing, day(8)), isDomainExpired(stillFailing, day(9))]).toEqual([
    false,
    true,
  ])
})

test('records that are back make it well again, and its week begins anew', () => {
  const failing = applyDnsLookup(live, seen(2, 'missing'))
  const well = applyDnsLookup(failing, seen(4, 'found'))
  expect(well).toMatchObject({ state: 'live', failingSince: null })
  expect(isDomainExpired(well, day(30))).toBe(false)
})

test('while nobody can say what the records are, nothing changes', () => {
  expect(applyDnsLookup(live, seen(2, 'unknown', 'unknown')).state).toBe('live')
  const failing = applyDnsLookup(live, seen(2, 'missing'))
  expect(applyDnsLookup(failing, seen(3, 'unknown')).failingSince).toBe(day(2).toISOString())
})

test('two looks that see the pointer elsewhere end the serving, and only both records bring it back', () => {
  const once = applyDnsLookup(live, seen(2, 'found', 'other'))
  expect([isDomainServed(once), needsSecondLookup(once)]).toEqual([true, true])
  const unsure = applyDnsLookup(once, seen(2, 'unknown', 'unknown'))
  expect([isDomainServed(unsure), needsSecondLookup(unsure)]).toEqual([true, true])
  const twice = applyDnsLookup(unsure, seen(2, 'found', 'missing'))
  expect([isDomainServed(twice), needsSecondLookup(twice)]).toEqual([false, false])
  expect(isDomainServed(applyDnsLookup(twice, seen(3, 'missing', 'found')))).toBe(false)
  const back = applyDnsLookup(twice, seen(3, 'found'))
  expect(isDomainServed(back)).toBe(true)
  expect(isDomainServed(applyDnsLookup(back, seen(4, 'found', 'other')))).toBe(true)
})

test('a missing proof alone does not end the serving', () => {
  const failing = [2, 3, 4].reduce((own, number) => applyDnsLookup(own, seen(number, 'missing')), live)
  expect([failing.state, isDomainServed(failing)]).toEqual(['failing', true])
})

test('a domain that waits for its records goes on waiting, with what was seen', () => {
  const waiting = newCustomDomain('dunsany.example', 't', day(1))
  expect(applyDnsLookup(waiting, seen(2, 'missing'))).toEqual({ ...waiting, seen: seen(2, 'missing') })
})
