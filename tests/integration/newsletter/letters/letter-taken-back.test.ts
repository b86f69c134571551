import { deliverIssue } from '@lorecircle/functions/issues/deliver-issue'
import { newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import { outgoingDoc } from '@lorecircle/shared/newsletter/stored'
import { expect, test } from 'vitest'
import {
  author,
  lettersTo,
  lookAt,
  people,
  queued,
  room,
  save,
  send,
  sendOut,
  shop,
  text,
  wait,
  work,
  writeLetters,
} from './letters.ts'

writeLetters()

test('an author takes a letter back within ten seconds, and nobody gets it', async () => {
  await people('ann')
  const draft = await save()
  const before = room.services.now().getTime()
  const scheduled = await send(draft)
  expect(scheduled.state).toBe('scheduled')
  expect(Date.parse(scheduled.goesOutAt ?? '') - before).toBeGreaterThanOrEqual(10_000)
  expect(queued).toMatchObject([{ afterSeconds: 10 }])
  const { issue } = await author.call(newsletterCalls.takeBackIssue, { id: draft.id })
  expect(issue).toMatchObject({ state: 'draft', ...text, goesOutAt: null })
  wait()
  await work()
  expect(await lettersTo('ann')).toBe(0)
  expect((await sendOut(issue)).state).toBe('sent')
  expect(await author.refused(newsletterCalls.takeBackIssue, { id: draft.id })).toMatchObject({
    status: 409,
    error: 'It is too late to cancel: the issue is being sent.',
  })
})

test('a message that comes before the ten seconds are over sends nothing yet', async () => {
  await people('ann')
  const draft = await save()
  await send(draft)
  const [first] = queued.splice(0)
  if (first) await deliverIssue(room.services, first.message)
  expect([await lettersTo('ann'), (await lookAt(draft)).state]).toEqual([0, 'scheduled'])
  expect(queued).toHaveLength(1)
})

test('one letter of an author’s goes out at a time', async () => {
  await people('ann')
  const [first, second] = [await save(), await save({ subject: 'Another' })]
  await send(first)
  expect(await author.refused(newsletterCalls.sendIssue, second)).toMatchObject({
    status: 409,
    error: 'Another issue is being sent. Send this one after it.',
  })
  wait()
  await work()
  expect((await send(second)).state).toBe('scheduled')
})

test('a call that died before it scheduled its letter holds up the next one for a minute at most', async () => {
  await people('ann')
  const [dead, next] = [await save(), await save()]
  await room.services.documents.create(outgoingDoc(shop.sub), {
    issueId: dead.id,
    at: room.services.now().toISOString(),
  })
  expect((await author.refused(newsletterCalls.sendIssue, next)).code).toBe('letter.another')
  room.clock.aheadInMs = 61_000
  expect((await send(next)).state).toBe('scheduled')
})
