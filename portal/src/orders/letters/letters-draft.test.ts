import { expect, test } from 'vitest'
import {
  mergeOrderEmails,
  orderEmailsDraft,
  SavableOrderEmails,
  toOrderEmailSettings,
} from './letters-draft.ts'

const draft = (fewCopies = '3', receipt = '') => ({
  words: { receipt, shipped: '', released: '', refunded: '', links: '', declined: '' },
  fewCopies,
})
const problems = (of: ReturnType<typeof draft>) =>
  (SavableOrderEmails.safeParse(of).error?.issues ?? []).map(({ path }) => path.join('.'))

test('what an author types about letters is what is kept, and an empty desk begins with three copies', () => {
  expect(orderEmailsDraft(null)).toEqual(draft())
  expect(toOrderEmailSettings(draft(' 0 ', 'Thank you'))).toMatchObject({
    fewCopies: 0,
    words: { receipt: 'Thank you' },
  })
})

test('a number of copies is a whole one, and words have an end', { tags: ['BD7-13'] }, () => {
  for (const typed of ['', '-1', '1.5', 'few', '1001', '99999'])
    expect(problems(draft(typed)), typed).toEqual(['fewCopies'])
  for (const typed of ['0', '12', '1000']) expect(problems(draft(typed)), typed).toEqual([])
  expect(problems(draft('3', 'a'.repeat(1_001)))).toEqual(['words.receipt'])
})

test('what only looks like the place of a name is told at its field, before a reader gets it', () => {
  const told = (receipt: string) =>
    SavableOrderEmails.safeParse(draft('3', receipt)).error?.issues.map(({ path, message }) => [
      path[1],
      message,
    ])
  const sentence = 'would reach your readers just like that. Only {name} becomes something else.'
  expect(told('Dear {name}, {nonsense} and {Name}')).toEqual([['receipt', `{nonsense} ${sentence}`]])
  expect(told('{Name}')).toEqual([['receipt', `{Name} ${sentence}`]])
  expect(told('Dear {name}, a } and a {')).toBeUndefined()
})

test('two tabs that write different letters keep both, and are asked about the same one', () => {
  const base = draft()
  const mine = draft('5', 'Mine')
  const other = { ...draft('3', 'Theirs'), words: { ...draft('3', 'Theirs').words, links: 'Again' } }
  const { merged, conflicts } = mergeOrderEmails(base, mine, other)
  expect(merged).toEqual({ ...mine, words: { ...mine.words, links: 'Again' } })
  expect(conflicts.map(({ label, theirs }) => [label, theirs])).toEqual([['Receipt', 'Theirs']])
})
