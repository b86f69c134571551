import { expect, test } from 'vitest'
import {
  type Ask,
  asked,
  confirmed,
  isForgettable,
  leftThemselves,
  putBack,
  removed,
  type Subscriber,
  unsubscribed,
} from './subscriber.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const ann = { id: 'id', email: 'ann@example.com', unsubscribeToken: 'token' }
const ask = (tokenHash: string, on = 1): Ask => ({
  firstName: 'Ann',
  lastName: 'Reader',
  words: 'I agree.',
  host: 'dunsany.lorecircle.example',
  language: 'en',
  askedAt: day(on).toISOString(),
  tokenHash,
  by: 'reader',
})
const known = (subscriber: Subscriber | null): Subscriber => {
  if (subscriber === null) throw new Error('the link was too old')
  return subscriber
}
const onTheList = known(confirmed(asked(null, ann, ask('a')), 'a', day(2)))

test('a sign-up alone puts nobody on the list', { tags: ['AD5-02'] }, () => {
  expect(asked(null, ann, ask('a'))).toMatchObject({ state: 'pending', consent: null })
})

test('the link puts them on the list, with what they agreed to and when', { tags: ['AD5-03'] }, () => {
  expect(onTheList).toMatchObject({
    state: 'confirmed',
    asks: [],
    consent: { words: 'I agree.', askedAt: day(1).toISOString(), confirmedAt: day(2).toISOString() },
  })
  expect(confirmed(onTheList, 'a', day(300))).toBe(onTheList)
})

test('a link works for seven days, and another one not at all', () => {
  const waiting = asked(null, ann, ask('a'))
  expect(confirmed(waiting, 'a', day(8))?.state).toBe('confirmed')
  expect(confirmed(waiting, 'a', new Date(day(8).getTime() + 1))).toBeNull()
  expect(confirmed(waiting, 'b', day(2))).toBeNull()
})

test('whoever signs up twice may use either mail, and of many mails the last three', () => {
  const twice = asked(asked(null, ann, ask('a')), ann, ask('b'))
  expect([confirmed(twice, 'a', day(2)), confirmed(twice, 'b', day(2))]).not.toContain(null)
  const often = ['c', 'd'].reduce((before, hash) => asked(before, ann, ask(hash)), twice)
  expect(confirmed(often, 'a', day(2))).toBeNull()
  expect(confirmed(often, 'd', day(2))?.state).toBe('confirmed')
})

test('a stranger who signs a subscriber up once more changes nothing about them', () => {
  expect(asked(onTheList, { ...ann, unsubscribeToken: 'other' }, ask('evil'))).toBe(onTheList)
})

test('who left is off the list, as often as they press, and an old link does not bring them back', () => {
  const left = unsubscribed(onTheList, day(3))
  expect(left).toMatchObject({ state: 'unsubscribed', unsubscribedAt: day(3).toISOString() })
  expect(unsubscribed(left, day(4))).toBe(left)
  expect(confirmed(left, 'a', day(4))).toBeNull()
})

test('who left may come back, by a new link only', () => {
  const back = asked(unsubscribed(onTheList, day(3)), ann, ask('b', 4))
  expect(back.state).toBe('unsubscribed')
  expect(confirmed(back, 'b', day(5))).toMatchObject({ state: 'confirmed', unsubscribedAt: null })
  expect(confirmed(unsubscribed(back, day(5)), 'b', day(5))).toBeNull()
})

test('an address that nobody confirmed in time may be forgotten; one that is on the list or left it may not', () => {
  const waiting = asked(null, ann, ask('a'))
  expect([isForgettable(waiting, day(7)), isForgettable(waiting, day(9))]).toEqual([false, true])
  expect(isForgettable(asked(waiting, ann, ask('b', 5)), day(9))).toBe(false)
  expect([onTheList, unsubscribed(onTheList, day(3))].map((one) => isForgettable(one, day(99)))).toEqual([
    false,
    false,
  ])
})

test('an author’s removal can be taken back for a minute, as if it had not been', () => {
  const off = removed(onTheList, day(3))
  expect(off).toMatchObject({ state: 'unsubscribed', asks: [] })
  expect(putBack(off, new Date(day(3).getTime() + 60_000))).toEqual(onTheList)
  expect(putBack(off, new Date(day(3).getTime() + 60_001))).toBeNull()
  const waiting = asked(null, ann, ask('a'))
  expect(putBack(removed(waiting, day(3)), day(3))).toEqual(waiting)
})

test('a reader’s own word counts more than an author’s undo', () => {
  const off = removed(onTheList, day(3))
  const left = unsubscribed(off, day(3))
  expect([leftThemselves(off), leftThemselves(left)]).toEqual([false, true])
  expect(putBack(left, day(3))).toBeNull()
  expect(removed(left, day(4))).toBe(left)
})

test('whoever was put down and removed again without having agreed is forgotten, too', () => {
  const off = removed(asked(null, ann, ask('a')), day(2))
  expect(isForgettable(off, day(2))).toBe(true)
  expect(isForgettable(removed(onTheList, day(2)), day(300))).toBe(false)
})
