import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type CostCounts, readCostCounts } from './counts.ts'
import { type Price, prices, pricesCheckedOn } from './prices.ts'
import {
  assumptionList,
  billTable,
  calculateBills,
  limitTable,
  operationTable,
  priceTable,
  withMoreDomains,
} from './report.ts'
import { type MonthlyResources, readMonthlyResources } from './standing.ts'

const seenCount = (seen: Price['seen']): number =>
  Object.values<Price>(prices).filter((price) => price.seen === seen).length

const costsPage = ({ counts, standing, day, machine }: Written): string => `# Costs

An estimate, written by \`pnpm costs --write\` on ${day} (${machine}).
It is calculated from \`infra/src/costs/counts.json\` (requests that \`pnpm bench costs\` counts on the emulators and a test counts
again), the stacks, and the assumptions and list prices below.

## A month

${billTable(calculateBills(counts, standing))}

1,000 authors have a million page views. The eleventh custom domain adds $20 a month for up to 200 domains: 1,000 authors with more
than ten cost **${withMoreDomains(counts, standing)}**. Beyond 10,000 authors, the user pool's \`FeaturePlan.LITE\` costs a third of what is calculated here.

- Permanent free tiers are deducted. They belong to the AWS account, not to a stage. First-year offers are not counted.
- Not included: Stripe's fees, the domain, taxes, and amounts of cents such as stored logs and uploads to S3.
- eBooks pass the CDN, at 8.5 cents a gigabyte after the first terabyte. A shop's limit of 100 GB a day caps it at $9 a day.
- AWS WAF (\`firewall\` in \`infra/src/stage/{stage}.json\`) is optional and not included: $5 a month, $1 for the rule and 60 cents per
  million requests, published pages too (https://aws.amazon.com/waf/pricing/).
- Fixed resources: ${standing.alarms} alarms, ${standing.dashboards + standing.largeDashboards} dashboard, ${standing.metrics} custom metrics, ${standing.secrets} secrets with replicas, ${standing.keys} keys,
  ${standing.zones} hosted zone, and ${standing.queues} queues that Lambda polls.

## What reaches its limit first

${limitTable(counts)}

Peak traffic is three times the average. Quotas are those of an account outside the sandboxes; request increases early, since each
takes days.

## Cost of an operation

${operationTable(counts)}

For shops with one book; [bench-publish.md](bench-publish.md) has larger ones. GET, PUT and LIST are S3's.
The time of a run is waiting for S3 and Stripe, its own work and its share of cold starts.

## Assumptions and prices

\`pnpm costs --details\` lists them. Assumptions are per author and month, shares of views, and figures of machines
(\`infra/src/costs/assumptions.ts\`). List prices are for us-west-2 and readers in North America and Europe, read by ${pricesCheckedOn}
(\`infra/src/costs/prices.ts\`): ${seenCount('there')} on the service's own page, ${seenCount('elsewhere')} in a guide or a copied price list, because the page needs a
browser, and ${seenCount('nowhere')} not at all. Check them before a deployment.
`

/**
 * `pnpm costs [--json] [--details] [--write]`: the monthly bill at each size; `--details` adds assumptions and list
 * prices, `--write` updates docs/costs.md.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    details: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const counts = readCostCounts()
const stands = readMonthlyResources()
const bills = calculateBills(counts, stands)
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

type Written = { counts: CostCounts; standing: MonthlyResources; day: string; machine: string }
