import { deliverIssue } from '@lorecircle/functions/issues/deliver-issue'
import { sweepIssues } from '@lorecircle/functions/issues/sweep-issues'
import type { Services } from '@lorecircle/functions/services/services'
import { newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import { expect, test } from 'vitest'
import { author, lettersTo, people, queued, room, save, send, wait, work, writeLetters } from './letters.ts'

writeLetters()

test('a long list is worked off minute by minute, and what a lost message left is taken up by the sweep', async () => {
  const names = Array.from({ length: 30 }, (_, number) => `r${number}`)
  await people(...names)
  const draft = await save()
  await send(draft)
  wait()
  // Each letter takes this mail service half a minute.
  const slow: Services = {
    ...room.services,
    ses: new Proxy(room.services.ses, {
      get(target, name) {
        if (name === 'send') room.clock.aheadInMs += 30_000
        return Reflect.get(target, name)
      },
    }),
  }
  const [first] = queued.splice(0)
  if (first) await deliverIssue(slow, first.message)
  expect(queued).toHaveLength(1)
  const { progress } = await author.call(newsletterCalls.issue, { id: draft.id })
  expect(progress?.sent).toBeGreaterThan(0)
  expect(progress?.sent).toBeLessThan(30)
  queued.length = 0
  room.clock.aheadInMs += 61_000
  await sweepIssues(room.services)
  queued.splice(0, queued.length, ...queued.filter(({ message }) => message.issueId === draft.id))
  expect(queued).toHaveLength(1)
  await work()
  expect(await Promise.all(names.map(lettersTo))).toEqual(names.map(() => 1))
  await sweepIssues(room.services)
  expect(queued.filter(({ message }) => message.issueId === draft.id)).toEqual([])
})

test('an issue whose run was killed goes on within two minutes, and nobody gets it twice', async () => {
  const names = Array.from({ length: 30 }, (_, number) => `k${number}`)
  await people(...names)
  const draft = await save()
  await send(draft)
  wait()
  const [first] = queued.splice(0)
  if (!first) throw new Error('nothing was queued')
  // The process dies after ten letters: the requests that it sends then are never answered.
  let sent = 0
  const { promise: dead, resolve: die } = Promise.withResolvers<void>()
  const killed: Services = {
    ...room.services,
    ses: new Proxy(room.services.ses, {
      get(target, name) {
        if (name !== 'send' || ++sent <= 10) return Reflect.get(target, name)
        die()
        return () => new Promise(() => {})
      },
    }),
  }
  void deliverIssue(killed, first.message)
  await dead
  await sweepIssues(room.services)
  expect(queued.filter(({ message }) => message.issueId === draft.id)).toEqual([])
  room.clock.aheadInMs += 61_000
  await sweepIssues(room.services)
  await sweepIssues(room.services)
  queued.splice(0, queued.length, ...queued.filter(({ message }) => message.issueId === draft.id))
  expect(queued).toHaveLength(1)
  await work()
  const letters = await Promise.all(names.map(lettersTo))
  expect(Math.max(...letters)).toBe(1)
  // Of those that were under way, ten at most, nobody knows; all others have theirs.
  expect(letters.filter((count) => count === 1).length).toBeGreaterThanOrEqual(20)
  expect((await author.call(newsletterCalls.issue, { id: draft.id })).issue.state).toBe('sent')
})
