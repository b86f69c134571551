import type { Counts } from './counts.ts'
import {
  assumptionTable,
  billsOf,
  billTable,
  deedTable,
  limitTable,
  priceTable,
  withMoreDomains,
} from './report.ts'
import type { Standing } from './standing.ts'

type Written = { counts: Counts; standing: Standing; day: string; machine: string }

/** docs/costs.md */
export const page = ({ counts, standing, day, machine }: Written): string => `# What it costs

Written by \`pnpm costs --write\` on ${day} (${machine}), from three things: \`infra/src/costs/counts.json\`, which
\`pnpm bench costs\` counts on the emulators and a test counts again; the stacks, in which everything is counted that
costs because it is there; and the assumptions and list prices below. No figure is an invoice.

## A month

${billTable(billsOf(counts, standing))}

What is free every month for good is taken off: Lambda's first million runs and 400,000 GB-seconds, CloudFront's first
terabyte, ten million requests, two million functions and a thousand invalidations, ten alarms, ten metrics and three
dashboards of CloudWatch with 5 GB of logs, SQS' first million, 20,000 uses of a key, 10,000 authors at Cognito. They are an
account's, not a stage's. What is free for a first year alone is not counted. Stripe's fees, the domain's own, and taxes
are not in it; nor is what comes to cents: what is kept of logs, and uploads on their way to S3. eBook files go through the
CDN, at 8.5 cents a gigabyte after the first terabyte; a shop's readers can download 100 GB in a day, so that one shop costs at most
9 dollars a day more.

A thousand authors have a million page views. The eleventh author with a domain of their own brings a fee of 20 dollars for up
to 200 of them: a thousand authors with more than ten such domains cost **${withMoreDomains(counts, standing)}**. Beyond ten thousand authors, \`FeaturePlan.LITE\` of the user pool is a third of the price that is reckoned here.

Rate rules at the CDN are an option of a stage (\`firewall\` in \`infra/src/stage/{stage}.json\`) and not in the table: AWS WAF costs
5 dollars a month, 1 for the rule, and 60 cents for a million requests, published pages among them (https://aws.amazon.com/waf/pricing/).

Standing: ${standing.alarms} alarms, ${standing.dashboards + standing.largeDashboards} dashboard, ${standing.metrics} metrics of one's own, ${standing.secrets} secrets with their copies,
${standing.keys} keys, ${standing.zones} zone, and ${standing.queues} queues that Lambda polls.

## What gives first

${limitTable(counts)}

An evening is reckoned as three times the average second. Quotas are those that AWS names for an account that has left the
sandboxes; ask early, since each takes days.

## What a deed costs

${deedTable(counts)}

Counted with shops of one book; docs/bench-publish.md has larger ones. GET, PUT and LIST are S3's; a run's time is its waits for S3 and Stripe, its own work, and its share of starts.

## What is assumed

${assumptionTable()}

## Prices

${priceTable()}

*There*: read on the service's own page. *Elsewhere*: in a guide or a copied price list, as the page shows its figures only
to a browser. *Nowhere*: known, and not looked up; look at it before a deployment.
`
