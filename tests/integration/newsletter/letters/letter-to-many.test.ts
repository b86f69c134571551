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
  room.clock.aheadInMs += 11 * 60_000
  await sweepIssues(room.services)
  queued.splice(0, queued.length, ...queued.filter(({ message }) => message.issueId === draft.id))
  expect(queued).toHaveLength(1)
  await work()
  expect(await Promise.all(names.map(lettersTo))).toEqual(names.map(() => 1))
  await sweepIssues(room.services)
  expect(queued.filter(({ message }) => message.issueId === draft.id)).toEqual([])
})
