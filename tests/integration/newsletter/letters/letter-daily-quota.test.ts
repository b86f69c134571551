import { sendOrderEmails } from '@lorecircle/functions/email/send-order-emails'
import { deliverIssue } from '@lorecircle/functions/issues/deliver-issue'
import { sweepIssues } from '@lorecircle/functions/issues/sweep-issues'
import { newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import { newOrderEmail } from '@lorecircle/shared/order/letter'
import { testOrder } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillList } from '../fill-list.ts'
import { joinPlatform, openShop } from '../mail-room.ts'
import {
  author,
  lookAt,
  people,
  queued,
  reader,
  room,
  save,
  send,
  shop,
  shops,
  text,
  wait,
  work,
  writeLetters,
} from './letters.ts'

writeLetters()

const minuteInMs = 60_000
const dayInMs = 24 * 60 * minuteInMs

beforeEach(() => {
  // What the tests before sent is out of the mail service's 24 hours.
  room.clock.aheadInMs = shops * 30 * dayInMs
})
afterEach(async () => {
  room.limitDay(null)
  await later()
})

const readers = (count: number) => Array.from({ length: count }, (_, number) => `r${number}`)
const lettersToEach = (names: readonly string[]) => room.mailCounts(names.map(reader))
const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

/** A quarter of an hour later the sweep looks again, as it does every minute. */
async function later(ms = 15 * minuteInMs) {
  room.clock.aheadInMs += ms
  await sweepIssues(room.services)
  await work()
}

test('a letter to more readers than the day has emails for stops in time, and everything else still goes out', async () => {
  room.limitDay(50)
  const names = readers(60)
  await people(...names)
  const draft = await save()
  await send(draft)
  wait()
  await work()
  const sent = total(await lettersToEach(names))
  // Newsletters have 40 of the 50, and one letter leaves a quarter of what it finds to those of other authors.
  expect(sent).toBeGreaterThan(25)
  expect(sent).toBeLessThanOrEqual(30)

  const visitor = room.visitor(shop.host)
  const signUp = { email: `new-${shops}@example.com`, firstname: 'New', lastname: 'Reader' }
  expect((await visitor.json('/api/newsletter', signUp)).status).toBe(200)
  const buyer = { email: `buyer-${shops}@example.com`, name: 'A Buyer' }
  const at = room.services.now().toISOString()
  const order = testOrder({ sub: shop.sub, buyer, letters: [newOrderEmail('receipt', at)] })
  const etag = await room.services.documents.create(orderDoc(shop.sub, order.id), order)
  const left = await sendOrderEmails(room.services, { value: order, etag: etag ?? '' })
  expect(left.letters.map(({ state }) => state)).toEqual(['sent'])
  expect([(await room.mailTo(signUp.email)).length, (await room.mailTo(buyer.email)).length]).toEqual([1, 1])

  const { issue, progress } = await author.call(newsletterCalls.issue, { id: draft.id })
  expect([issue.state, progress]).toEqual(['sending', { sent, failed: 0, uncertain: 0 }])
  expect(issue.waitingSince).not.toBeNull()
  const { issues } = await author.call(newsletterCalls.issues, {})
  expect(issues[0]?.waitingSince).toBe(issue.waitingSince)
  expect(room.logged).toContainEqual({
    event: 'mail.quota_reached',
    stopped: 'newsletters',
    issueId: draft.id,
  })
})

test('a letter that waits looks again by itself, goes on where it stopped, and reaches each reader once', async () => {
  room.limitDay(50)
  const names = readers(60)
  await people(...names)
  const draft = await save()
  await send(draft)
  wait()
  await work()
  const firstDay = total(await lettersToEach(names))
  const { waitingSince } = await lookAt(draft)
  await later()
  await later()
  expect(total(await lettersToEach(names))).toBe(firstDay)
  expect((await lookAt(draft)).waitingSince).toBe(waitingSince)
  await later(dayInMs)
  for (let days = 0; days < 3 && (await lookAt(draft)).state !== 'sent'; days++) await later(dayInMs)
  expect(await lettersToEach(names)).toEqual(names.map(() => 1))
  expect(await lookAt(draft)).toMatchObject({
    state: 'sent',
    outcome: { sent: 60, failed: 0, uncertain: 0 },
    waitingSince: null,
  })
})

test('a short letter goes out on the day on which another author’s long one used up its part', async () => {
  room.limitDay(100)
  await people(...readers(200))
  await send(await save())
  wait()
  await work()
  const other = await anotherAuthor(8)
  await other.send()
  wait()
  await work()
  expect(await other.lettersSent()).toBe(8)
  expect(await other.state()).toBe('sent')
})

test('authors who send at the same time get equal parts of the day', async () => {
  room.limitDay(100)
  const names = readers(200)
  await people(...names)
  const other = await anotherAuthor(200)
  await send(await save())
  await other.send()
  wait()
  await Promise.all(queued.splice(0).map(({ message }) => deliverIssue(room.services, message)))
  // The sweep gives the rest of the day out in turns.
  for (let turn = 0; turn < 4; turn++) await later()
  const [mine, theirs] = [total(await lettersToEach(names)), await other.lettersSent()]
  expect(mine + theirs).toBeLessThanOrEqual(80)
  expect(Math.min(mine, theirs)).toBeGreaterThan(25)
  expect(Math.max(mine, theirs) - Math.min(mine, theirs)).toBeLessThanOrEqual(6)
})

test('a letter that the mail service itself stops at the day’s quota waits, and is not given up', async () => {
  room.limitDay(50)
  const names = readers(20)
  await people(...names)
  const draft = await save()
  await send(draft)
  wait()
  // Other emails use the day up between this run's look at the quota and its letters.
  const unlimited = { perDay: 50, sentInLastDay: 0 }
  room.limitDay(5)
  await work({ ...room.services, mailQuota: async () => unlimited })
  expect(total(await lettersToEach(names))).toBe(5)
  const { issue, progress } = await author.call(newsletterCalls.issue, { id: draft.id })
  expect([issue.state, progress]).toEqual(['sending', { sent: 5, failed: 0, uncertain: 0 }])
  expect(issue.waitingSince).not.toBeNull()
  room.limitDay(50)
  await later()
  expect(await lettersToEach(names)).toEqual(names.map(() => 1))
})

/** An author with a list of their own, in the same account of the mail service. */
async function anotherAuthor(count: number) {
  const other = await openShop(room.services, `others-${shops}`, 'George MacDonald')
  await joinPlatform(room.services, other.sub)
  const desk = room.author(other)
  const emails = readers(count).map((name) => `other-${reader(name)}`)
  await fillList(
    room.services,
    other,
    emails.map((email) => ({ email })),
  )
  const { issue } = await desk.call(newsletterCalls.saveIssue, { id: room.services.newId(), ...text })
  return {
    send: () => desk.call(newsletterCalls.sendIssue, { id: issue.id, etag: issue.etag }),
    state: async () => (await desk.call(newsletterCalls.issue, { id: issue.id })).issue.state,
    lettersSent: async () => total(await room.mailCounts(emails)),
  }
}
