import { describe, expect, test } from 'vitest'
import { parseExceptions } from './exceptions.ts'
import { formatRuleTable, listOpenRules } from './print.ts'
import { parseRule, readRules } from './rules.ts'
import { tallyRules } from './tally.ts'

const rules = [
  'A1-01  readers read',
  'A1-02  authors write',
  'A2-01 = A1-01  again, readers read',
  'B1-01 = A2-01  and once more',
].map(parseRule)

const reads = (...tags: string[]) => ({ name: 'a reader reads', tags, passed: true })

const stateOf = (tally: ReturnType<typeof tallyRules>) =>
  Object.fromEntries([...tally.states].map(([{ id }, state]) => [id, state]))

describe('whoever reads the tally', () => {
  test('finds a rule held by a test that passed, and with it all that say the same', () => {
    const tally = tallyRules(rules, [reads('A2-01')], [])
    expect(stateOf(tally)).toEqual({ 'A1-01': 'held', 'A1-02': 'open', 'A2-01': 'held', 'B1-01': 'held' })
    expect(tally.problems).toEqual([])
    expect(listOpenRules(tally)).toBe('A1-02     authors write')
    expect(formatRuleTable(tally).split('\n').at(-1)).toMatch(/^all +3 +0 +1$/)
  })

  test('finds no rule held by a test that failed or was skipped', () => {
    const tally = tallyRules(rules, [{ ...reads('A1-01'), passed: false }], [])
    expect(stateOf(tally)['A1-01']).toBe('open')
  })

  test('is told of ids that nobody knows, of too many, and of ids in a title', () => {
    const { problems } = tallyRules(
      rules,
      [
        reads('A1-99'),
        reads('A1-01', 'A1-01', 'A1-01', 'A1-01', 'A1-01', 'A1-01'),
        { ...reads(), name: 'a reader reads [A1-01]' },
        { ...reads('slow'), name: 'a price reads [GONE] where it is not' },
      ],
      [],
    )
    expect(problems).toHaveLength(3)
    expect(problems[0]).toContain('A1-99, which is no rule')
    expect(problems[1]).toContain('6 rules, more than 5')
    expect(problems[2]).toContain('where a tag should')
  })

  test('is told of an exception that is no rule, and of one that a test holds', () => {
    const exceptions = parseExceptions(
      '| rules | reason |\n|---|---|\n| A1-02 | later |\n| A9-99, B1-01 | no |',
    )
    const tally = tallyRules(rules, [reads('A1-01')], exceptions)
    expect(stateOf(tally)['A1-02']).toBe('excepted')
    expect(tally.problems).toEqual([
      'A9-99 is excepted, but is no rule',
      'B1-01 is excepted, but a test holds it',
    ])
  })
})

test('the index has every rule once, and repeats only rules that it has', () => {
  const all = readRules()
  const ids = new Set(all.map(({ id }) => id))
  expect(ids.size).toBe(all.length)
  expect(all.filter(({ id }) => id.startsWith('A'))).toHaveLength(427)
  expect(all.filter(({ id }) => id.startsWith('B'))).toHaveLength(709)
  expect(all.filter(({ sameAs }) => sameAs !== undefined && !ids.has(sameAs))).toEqual([])
})
