import { expect, test } from 'vitest'
import { countOutcomes, finishIssue, newIssue, scheduleIssue, unscheduleIssue } from './issue.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const draft = newIssue(
  '01JD7ZV1Q0000000000000000A',
  { subject: 'The river', preheader: '', body: '<p>x</p>' },
  now,
)

test('a letter that was sent off is a draft again until it goes out, and never after', () => {
  const waiting = scheduleIssue(draft, 3, now)
  expect(waiting).toMatchObject({ state: 'scheduled', people: 3, goesOutAt: '2026-11-21T12:00:10.000Z' })
  expect(unscheduleIssue(waiting)).toEqual(draft)
  expect(unscheduleIssue(draft)).toBe(draft)
  expect(unscheduleIssue({ ...waiting, state: 'sending' })).toBeNull()
  expect(unscheduleIssue(finishIssue(waiting, { sent: 3, failed: 0, uncertain: 0 }, now))).toBeNull()
})

test('letters that were claimed and never settled are in doubt, and are not called sent', () => {
  expect(countOutcomes([{ a: 'sent', b: 'claimed' }, {}, { c: 'failed', d: 'sent' }])).toEqual({
    sent: 2,
    failed: 1,
    uncertain: 1,
  })
})
