import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { countedRequests } from './counts.ts'
import { costsPage } from './page.ts'
import { assumptionList, billsOf, billTable, limitTable, priceTable } from './report.ts'
import { standing } from './standing.ts'

/**
 * `pnpm costs [--json] [--details] [--write]`: a month's bill at each size; `--details` adds assumptions and list prices, `--write`
 * updates docs/costs.md.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    details: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const counts = countedRequests()
const stands = standing()
const bills = billsOf(counts, stands)
if (values.json) console.log(JSON.stringify({ bills, standing: stands }, null, 2))
else {
  const details = values.details ? ['', assumptionList(), '', priceTable()] : []
  console.log([billTable(bills), '', limitTable(counts), ...details].join('\n'))
}

if (values.write) {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`
  const day = new Date().toISOString().slice(0, 10)
  const path = join(import.meta.dirname, '../../../docs/costs.md')
  writeFileSync(path, costsPage({ counts, standing: stands, day, machine }))
}
