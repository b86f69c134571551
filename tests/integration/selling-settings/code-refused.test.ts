import { expect, test } from 'vitest'
import { functions, list, openCodes, send } from './code-desk.ts'

openCodes()

test.each([
  ['a code with a space', { code: 'SPRING 10' }, /^A code has 3 to 24 letters/],
  ['a code that is a path', { code: '../../x' }, /^A code has 3 to 24 letters/],
  ['more than all of it', { kind: { percent: 101 } }, /whole number from 1 to 100/],
  ['an amount of nothing', { kind: { amountInCents: 0 } }, /./],
  ['two things at once', { kind: { percent: 10, freeShipping: true } }, /./],
  ['no book', { bookIds: [] }, /^Choose at least one book\.$/],
  ['somebody else’s book', { bookIds: ['01JD7Z0000000000000000000A'] }, /is not yours/],
  [
    'days that run backwards',
    { from: '2026-12-02', until: '2026-12-01' },
    /^The last day comes before the first\.$/,
  ],
  ['a moment in place of a day', { from: '2026-12-02T00:00:00.000Z' }, /^A day is a date/],
  ['a day that no month has', { until: '2026-02-30' }, /^A day is a date/],
  ['no use at all', { mostUses: 0 }, /whole number from 1 to 10,000/],
])('%s is refused, and nothing is written', { tags: ['BD7-12'] }, async (_, wrong, sentence) => {
  const author = await functions.author()
  const { status, body } = await send(author, wrong)
  expect(status).toBe(400)
  expect(body.error).toMatch(sentence)
  expect(await list(author)).toEqual([])
})
