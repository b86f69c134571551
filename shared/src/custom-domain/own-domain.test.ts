import { expect, test } from 'vitest'
import {
  afterLook,
  isLetGo,
  isServed,
  needsSecondLook,
  newOwnDomain,
  type OwnDomain,
  type SeenRecords,
} from './own-domain.ts'

const day = (number: number) => new Date(Date.UTC(2026, 10, number))
const seen = (
  number: number,
  proof: SeenRecords['proof']['state'],
  pointer: SeenRecords['pointer']['state'] = 'found',
): SeenRecords => ({
  at: day(number).toISOString(),
  proof: { state: proof, values: [] },
  pointer: { state: pointer, values: [] },
})
const live: OwnDomain = { ...newOwnDomain('dunsany.example', 't', day(1)), state: 'live', tenantId: 'dt_1' }

test('a live domain whose proof or pointer is gone begins to fail, and is let go after seven days', () => {
  const failing = afterLook(live, seen(2, 'missing'))
  expect(failing).toMatchObject({ state: 'failing', failingSince: day(2).toISOString() })
  expect(afterLook(live, seen(2, 'found', 'other')).state).toBe('failing')
  const stillFailing = afterLook(failing, seen(5, 'missing'))
  expect(stillFailing.failingSince).toBe(day(2).toISOString())
  expect([isLetGo(stillFailing, day(8)), isLetGo(stillFailing, day(9))]).toEqual([false, true])
})

test('records that are back make it well again, and its week begins anew', () => {
  const failing = afterLook(live, seen(2, 'missing'))
  const well = afterLook(failing, seen(4, 'found'))
  expect(well).toMatchObject({ state: 'live', failingSince: null })
  expect(isLetGo(well, day(30))).toBe(false)
})

test('while nobody can say what the records are, nothing changes', () => {
  expect(afterLook(live, seen(2, 'unknown', 'unknown')).state).toBe('live')
  const failing = afterLook(live, seen(2, 'missing'))
  expect(afterLook(failing, seen(3, 'unknown')).failingSince).toBe(day(2).toISOString())
})

test('two looks that see the pointer elsewhere end the serving, and only both records bring it back', () => {
  const once = afterLook(live, seen(2, 'found', 'other'))
  expect([isServed(once), needsSecondLook(once)]).toEqual([true, true])
  const unsure = afterLook(once, seen(2, 'unknown', 'unknown'))
  expect([isServed(unsure), needsSecondLook(unsure)]).toEqual([true, true])
  const twice = afterLook(unsure, seen(2, 'found', 'missing'))
  expect([isServed(twice), needsSecondLook(twice)]).toEqual([false, false])
  expect(isServed(afterLook(twice, seen(3, 'missing', 'found')))).toBe(false)
  const back = afterLook(twice, seen(3, 'found'))
  expect(isServed(back)).toBe(true)
  expect(isServed(afterLook(back, seen(4, 'found', 'other')))).toBe(true)
})

test('a missing proof alone does not end the serving', () => {
  const failing = [2, 3, 4].reduce((own, number) => afterLook(own, seen(number, 'missing')), live)
  expect([failing.state, isServed(failing)]).toEqual(['failing', true])
})

test('a domain that waits for its records goes on waiting, with what was seen', () => {
  const waiting = newOwnDomain('dunsany.example', 't', day(1))
  expect(afterLook(waiting, seen(2, 'missing'))).toEqual({ ...waiting, seen: seen(2, 'missing') })
})
