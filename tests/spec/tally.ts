import { ruleClaims } from './claims.ts'
import type { Exception } from './exceptions.ts'
import type { RanTest } from './reports.ts'
import { type Rule, resolveSameRule } from './rules.ts'

export type RuleState = 'held' | 'excepted' | 'open'
export type Tally = { states: ReadonlyMap<Rule, RuleState>; problems: string[] }

export function tallyRules(rules: Rule[], tests: RanTest[], exceptions: Exception[]): Tally {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const fact = (id: string) => resolveSameRule(byId, id)
  const claims = tests.map((test) => ({ ...test, ...ruleClaims(test, (id) => byId.has(id)) }))
  const held = new Set(claims.filter((claim) => claim.passed).flatMap(({ ids }) => ids.map(fact)))
  const exceptedIds = exceptions.flatMap(({ ids }) => ids)
  const excepted = new Set(exceptedIds.map(fact))

  const stateOf = ({ id }: Rule): RuleState => {
    if (held.has(fact(id))) return 'held'
    return excepted.has(fact(id)) ? 'excepted' : 'open'
  }
  return {
    states: new Map(rules.map((rule) => [rule, stateOf(rule)])),
    problems: [
      ...new Set(claims.flatMap(({ problems }) => problems)),
      ...exceptedIds.filter((id) => !byId.has(id)).map((id) => `${id} is excepted, but is no rule`),
      ...exceptedIds.filter((id) => held.has(fact(id))).map((id) => `${id} is excepted, but a test holds it`),
    ],
  }
}

export function countBySection({ states }: Tally): Map<string, Record<RuleState, number>> {
  const counts = new Map<string, Record<RuleState, number>>()
  for (const [{ section }, state] of states) {
    const count = counts.get(section) ?? { held: 0, excepted: 0, open: 0 }
    counts.set(section, { ...count, [state]: count[state] + 1 })
  }
  return counts
}
