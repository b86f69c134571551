import type { Counts } from './counts.ts'
import { limitTable } from './report.ts'

const heading = '## Limits, and what to turn then'

/** A section of docs/operations.md. */
const limitsSection = (counts: Counts): string => `${heading}

Before the first deployment: ask for more than ten Lambdas at once, and leave SES' sandbox. Beyond that, how many authors use
each limit up, the first to give first; docs/costs.md says what is assumed of them, and \`pnpm costs\` reckons it anew.

${limitTable(counts)}
`

/** The page with the section as it is today. */
export function withLimits(page: string, counts: Counts): string {
  const from = page.indexOf(heading)
  if (from < 0) throw new Error(`docs/operations.md has no ‘${heading}’`)
  const next = page.indexOf('\n## ', from + heading.length)
  const after = next < 0 ? '' : page.slice(next)
  return page.slice(0, from) + limitsSection(counts) + after
}
