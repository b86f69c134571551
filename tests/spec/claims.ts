import type { RanTest } from './reports.ts'

const mostRules = 5
const looksLikeARule = /^[A-Z]{1,2}\d[\d.]*-\d+$/
const ruleInBrackets = /\[[A-Z]{1,2}\d[\d.]*-\d+\]/

/** Rules that tests name by tags, `{ tags: ['A2.5-08'] }`, and errors in these tags. */
export function ruleClaims(
  { name, tags }: RanTest,
  known: (id: string) => boolean,
): { ids: string[]; problems: string[] } {
  const ids = tags.filter((tag) => looksLikeARule.test(tag))
  return {
    ids,
    problems: [
      ...ids.filter((id) => !known(id)).map((id) => `'${name}' names ${id}, which is no rule`),
      ...(ids.length > mostRules ? [`'${name}' names ${ids.length} rules, more than ${mostRules}`] : []),
      ...(ruleInBrackets.test(name) ? [`'${name}' names a rule in its title, where a tag should`] : []),
    ],
  }
}
