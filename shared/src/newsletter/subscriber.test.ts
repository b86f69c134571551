import { expect, test } from 'vitest'
import {
  confirmSubscriber,
  hasUnsubscribed,
  isSignUpExpired,
  recordSignUpRequest,
  removeFromList,
  restoreSubscriber,
  type SignUpRequest,
  type Subscriber,
  unsubscribeSubscriber,
} from './subscriber.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const ann = { id: 'id', email: 'ann@example.com', unsubscribeToken: 'token' }
const ask = (tokenHash: string, on = 1): SignUpRequest => ({
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
const onTheList = known(confirmSubscriber(recordSignUpRequest(null, ann, ask('a')), 'a', day(2)))

test('a sign-up alone puts nobody on the list', { tags: ['AD5-02'] }, () => {
  expect(recordSignUpRequest(null, ann, ask('a'))).toMatchObject({ state: 'pending', consent: null })
})

test('the link puts them on the list, with what they agreed to and when', { tags: ['AD5-03'] }, () => {
  expect(onTheList).toMatchObject({
    state: 'confirmed',
    asks: [],
    consent: { words: 'I agree.', askedAt: day(1).toISOString(), confirmedAt: day(2).toISOString() },
  })
  expect(confirmSubscriber(onTheList, 'a', day(300))).toBe(onTheList)
})

test('a link works for seven days, and another one not at all', () => {
  const waiting = recordSignUpRequest(null, ann, ask('a'))
  expect(confirmSubscriber(waiting, 'a', day(8))?.state).toBe('confirmed')
  expect(confirmSubscriber(waiting, 'a', new Date(day(8).getTime() + 1))).toBeNull()
  expect(confirmSubscriber(waiting, 'b', day(2))).toBeNull()
})

test('whoever signs up twice may use either mail, and of many mails the last three', () => {
  const twice = recordSignUpRequest(recordSignUpRequest(null, ann, ask('a')), ann, ask('b'))
  expect([confirmSubscriber(twice, 'a', day(2)), confirmSubscriber(twice, 'b', day(2))]).not.toContain(null)
  const often = ['c', 'd'].reduce((before, hash) => recordSignUpRequest(before, ann, ask(hash)), twice)
  expect(confirmSubscriber(often, 'a', day(2))).toBeNull()
  expect(confirmSubscriber(often, 'd', day(2))?.state).toBe('confirmed')
})

test('a stranger who signs a subscriber up once more changes nothing about them', () => {
  expect(recordSignUpRequest(onTheList, { ...ann, unsubscribeToken: 'other' }, ask('evil'))).toBe(onTheList)
})

test('who left is off the list, as often as they press, and an old link does not bring them back', () => {
  const left = unsubscribeSubscriber(onTheList, day(3))
  expect(left).toMatchObject({ state: 'unsubscribed', unsubscribedAt: day(3).toISOString() })
  expect(unsubscribeSubscriber(left, day(4))).toBe(left)
  expect(confirmSubscriber(left, 'a', day(4))).toBeNull()
})

test('who left may come back, by a new link only', () => {
  const back = recordSignUpRequest(unsubscribeSubscriber(onTheList, day(3)), ann, ask('b', 4))
  expect(back.state).toBe('unsubscribed')
  expect(confirmSubscriber(back, 'b', day(5))).toMatchObject({ state: 'confirmed', unsubscribedAt: null })
  expect(confirmSubscriber(unsubscribeSubscriber(back, day(5)), 'b', day(5))).toBeNull()
})

test('an address that nobody confirmed in time may be forgotten; one that is on the list or left it may not', () => {
  const waiting = recordSignUpRequest(null, ann, ask('a'))
  expect([isSignUpExpired(waiting, day(7)), isSignUpExpired(waiting, day(9))]).toEqual([false, true])
  expect(isSignUpExpired(recordSignUpRequest(waiting, ann, ask('b', 5)), day(9))).toBe(false)
  expect(
    [onTheList, unsubscribeSubscriber(onTheList, day(3))].map((one) => isSignUpExpired(one, day(99))),
  ).toEqual([false, false])
})

test('an author’s removal can be taken back for a minute, as if it had not been', () => {
  const off = removeFromList(onTheList, day(3))
  expect(off).toMatchObject({ state: 'unsubscribed', asks: [] })
  expect(restoreSubscriber(off, new Date(day(3).getTime() + 60_000))).toEqual(onTheList)
  expect(restoreSubscriber(off, new Date(day(3).getTime() + 60_001))).toBeNull()
  const waiting = recordSignUpRequest(null, ann, ask('a'))
  expect(restoreSubscriber(removeFromList(waiting, day(3)), day(3))).toEqual(waiting)
})

test('a reader’s own word counts more than an author’s undo', () => {
  const off = removeFromList(onTheList, day(3))
  const left = unsubscribeSubscriber(off, day(3))
  expect([hasUnsubscribed(off), hasUnsubscribed(left)]).toEqual([false, true])
  expect(restoreSubscriber(left, day(3))).toBeNull()
  expect(removeFromList(left, day(4))).toBe(left)
})

test('whoever was put down and removed again without having agreed is forgotten, too', () => {
  const off = removeFromList(recordSignUpRequest(null, ann, ask('a')), day(2))
  expect(isSignUpExpired(off, day(2))).toBe(true)
  expect(isSignUpExpired(removeFromList(onTheList, day(2)), day(300))).toBe(false)
})
