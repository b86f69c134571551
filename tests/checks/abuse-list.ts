import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Abuse, abuses } from './abuse.ts'

const heading = '## Attacks that are tested\n'
const head = `${heading}
A test of \`pnpm test\` or \`pnpm test:long\` tries each of these and fails if it succeeds. The last group checks that honest
readers meet no limit. Written by \`pnpm docs:abuse\` from \`tests/checks/abuse.ts\`, where a new test gets its line.
`

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const section = (surface: string, abuses: readonly Abuse[]): string =>
  [
    `\n### ${surface}\n`,
    ...abuses.map(({ tried, file }) => `- ${tried}: [${fileName(file)}](../${file})`),
  ].join('\n')

export function withAbuseList(page: string): string {
  const from = page.indexOf(heading)
  const to = page.indexOf('\n## ', from + heading.length)
  if (from < 0 || to < 0)
    throw new Error(`docs/security.md has no '${heading.trim()}' before another heading`)
  const sections = Object.entries(abuses).map(([surface, tried]) => `${section(surface, tried)}\n`)
  return page.slice(0, from) + head + sections.join('') + page.slice(to)
}

/** Rows whose test is missing: no such file, no such title, or a skipped test. */
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

/** The difference between the list and the tests, or `null`. */
export function checkAbuseList(root: string): string | null {
  const missing = withoutTest(root, Object.values(abuses).flat())
  if (missing.length > 0)
    return `tests/checks/abuse.ts names tests that do not run:\n${missing.map(({ file, test }) => `  ${file}: ${test}`).join('\n')}`
  const page = readFileSync(pageIn(root), 'utf8')
  return page === withAbuseList(page)
    ? null
    : 'docs/security.md does not list the attacks of tests/checks/abuse.ts: run `pnpm docs:abuse`'
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..')
  writeFileSync(pageIn(root), withAbuseList(readFileSync(pageIn(root), 'utf8')))
}
