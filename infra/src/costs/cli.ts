import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { countedRequests } from './counts.ts'
import { withLimits } from './limits-section.ts'
import { page } from './page.ts'
import { billsOf, billTable, limitTable } from './report.ts'
import { standing } from './standing.ts'

/** `pnpm costs [--json] [--write]`: a month's bill at each size; `--write` brings docs/costs.md and docs/operations.md up to date. */
const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
})
const counts = countedRequests()
const stands = standing()
const bills = billsOf(counts, stands)
if (values.json) console.log(JSON.stringify({ bills, standing: stands }, null, 2))
else console.log([billTable(bills), '', limitTable(counts)].join('\n'))

if (values.write) {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`
  const day = new Date().toISOString().slice(0, 10)
  const docs = join(import.meta.dirname, '../../../docs')
  writeFileSync(join(docs, 'costs.md'), page({ counts, standing: stands, day, machine }))
  const operations = join(docs, 'operations.md')
  writeFileSync(operations, withLimits(readFileSync(operations, 'utf8'), counts))
}
