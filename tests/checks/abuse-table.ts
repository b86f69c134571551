import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Abuse, abuses } from './abuse.ts'

/** A part of `docs/security.md` lists what `abuse.ts` names; run by itself, this writes it. */

const heading = '## Tried and held\n'
const head = `${heading}
Each row is tried by a test of \`pnpm test\` or \`pnpm test:long\`, which fails once it is possible. Written by \`pnpm docs:abuse\` from
\`tests/checks/abuse.ts\`, where a new test of this kind gets its row.

| surface | tried | test |
|---|---|---|
`

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const rowOf = (surface: string, { tried, file }: Abuse): string =>
  `| ${surface} | ${tried} | [${fileName(file)}](../${file}) |\n`

/** The page with the table up to its next heading. */
export function withAbuseTable(page: string): string {
  const from = page.indexOf(heading)
  const to = page.indexOf('\n## ', from + heading.length)
  if (from < 0 || to < 0)
    throw new Error(`docs/security.md has no '${heading.trim()}' before another heading`)
  const rows = Object.entries(abuses).flatMap(([surface, tried]) => tried.map((one) => rowOf(surface, one)))
  return page.slice(0, from) + head + rows.join('') + page.slice(to)
}

/** Rows whose test is not there: no such file, no such title, or a test that is skipped. */
export const withoutTest = (root: string, rows: readonly Abuse[]): Abuse[] =>
  rows.filter(({ file, test }) => !isRun(root, file, test))

function isRun(root: string, file: string, title: string): boolean {
  const path = join(root, file)
  if (!existsSync(path)) return false
  const text = readFileSync(path, 'utf8')
  const at = ["'", '`'].map((quote) => text.indexOf(`${quote}${title}${quote}`)).find((found) => found >= 0)
  if (at === undefined) return false
  const opened =
    text
      .slice(0, at)
      .split(/^(?=\s*test\b)/m)
      .at(-1) ?? ''
  return !/^\s*test\.(skip|todo|fixme|fails)/.test(opened)
}

const pageIn = (root: string) => join(root, 'docs/security.md')

/** Why the table is not what the tests say; null where it is. */
export function checkAbuseTable(root: string): string | null {
  const missing = withoutTest(root, Object.values(abuses).flat())
  if (missing.length > 0)
    return `tests/checks/abuse.ts names tests that do not run:\n${missing.map(({ file, test }) => `  ${file}: ${test}`).join('\n')}`
  const page = readFileSync(pageIn(root), 'utf8')
  return page === withAbuseTable(page)
    ? null
    : 'docs/security.md is not what the table of abuse says: run `pnpm docs:abuse`'
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..')
  writeFileSync(pageIn(root), withAbuseTable(readFileSync(pageIn(root), 'utf8')))
}
