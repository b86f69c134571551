import { expect, test } from 'vitest'
import type { Progress } from '../progress/progress.ts'
import { nextTodo } from './todo.ts'

const nothing: Progress = {
  member: false,
  isLapsed: false,
  subdomain: null,
  payments: 'not_connected',
  step: 1,
}
const states = (progress: Progress, hasBook: boolean) => nextTodo(progress, hasBook).map(({ state }) => state)

test('a new author sees what comes next, and that the rest comes later', () => {
  expect(states(nothing, false)).toEqual(['next', 'later', 'later', 'later'])
  expect(states({ ...nothing, member: true, subdomain: 'nell' }, false)).toEqual([
    'done',
    'done',
    'next',
    'later',
  ])
})

test('whoever has something else to do first reads that a book can be begun all the same', () => {
  const why = (progress: Progress) => nextTodo(progress, false).at(-1)?.why
  const ready: Progress = { member: true, isLapsed: false, subdomain: 'nell', payments: 'ready', step: 3 }
  expect(why(nothing)).toContain('You can start before the other steps are done.')
  expect(why(ready)).not.toContain('before the rest')
})

test('a book that stands in the shop already stays done when a payment is missed', () => {
  expect(
    states({ member: false, isLapsed: false, subdomain: 'nell', payments: 'ready', step: 1 }, true),
  ).toEqual(['next', 'done', 'done', 'done'])
})
