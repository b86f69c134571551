import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One observable fact of the contract. `sameAs`: the rule with the same meaning; a test of one covers both. */
export type Rule = { id: string; section: string; meaning: string; sameAs?: string }

/** `A4-12 = A2.1-12  landing buttons move, then lead on` */
const line = /^(?<id>(?<section>[AB]D?\d)\S*)(?: = (?<sameAs>\S+))? {2}(?<meaning>.+)$/

export function parseRule(text: string): Rule {
  const { id = '', section = '', sameAs, meaning = '' } = line.exec(text)?.groups ?? {}
  if (id === '') throw new Error(`no rule: '${text}'`)
  return { id, section, meaning, ...(sameAs ? { sameAs } : {}) }
}

export function readRules(): Rule[] {
  const folder = join(import.meta.dirname, 'rules')
  return readdirSync(folder)
    .sort()
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'))
    .map(parseRule)
}

export function resolveSameRule(rules: ReadonlyMap<string, Rule>, id: string): string {
  const sameAs = rules.get(id)?.sameAs
  return sameAs === undefined ? id : resolveSameRule(rules, sameAs)
}
