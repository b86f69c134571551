import { Duration } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { partName } from '../../stage/names.ts'
import type { DemoStage } from '../../stage/stage.ts'
import { queueNames } from '../../what-runs/lookups.ts'
import type { ComputeStack } from '../compute/compute-stack.ts'
import type { DataStack } from '../data/data-stack.ts'

export type Alarm = {
  name: string
  metric: Metric
  over: number
  periods: number
  runbook: Runbook
}

export const runbooks = {
  deadLetters: 'Messages failed',
  missedRuns: 'A scheduled run failed',
  latePages: 'Pages are late',
  lateLetters: 'Newsletters are late',
  emailQuota: 'The daily email quota is used up',
  failingCalls: 'API calls fail',
  failingPages: 'Pages on demand fail',
  throttled: 'Functions are throttled',
  notPrecompiled: 'The publisher is not precompiled',
  marketFileLost: 'A market file was lost',
  stripePermissions: 'Stripe rejects the key',
  bounces: 'Emails bounce',
  complaints: 'Emails are marked as spam',
  edgeErrors: 'The CDN returns errors',
} as const
type Runbook = (typeof runbooks)[keyof typeof runbooks]

const minutes = (count: number) => Duration.minutes(count)

/** Alarms in the product's own region. Ten are free. */
export function createAlarms(stage: DemoStage, data: DataStack, compute: ComputeStack): Alarm[] {
  const { queues, dead } = data.queues
  const visible = (queue: Queue) =>
    queue.metricApproximateNumberOfMessagesVisible({ period: minutes(5), statistic: 'Maximum' })
  const oldest = (queue: Queue) =>
    queue.metricApproximateAgeOfOldestMessage({ period: minutes(1), statistic: 'Maximum' })
  const failing = (api: keyof typeof data.gateways) =>
    data.gateways[api].metricServerError({ period: minutes(5), statistic: 'Sum' })
  return [
    ...queueNames.map(
      (name): Alarm => ({
        name: `${name}-dead`,
        metric: visible(dead[name]),
        over: 0,
        periods: 1,
        runbook: runbooks.deadLetters,
      }),
    ),
    { name: 'missed', metric: visible(compute.missed), over: 0, periods: 1, runbook: runbooks.missedRuns },
    {
      name: 'publish-late',
      metric: oldest(queues.publish),
      over: 60,
      periods: 3,
      runbook: runbooks.latePages,
    },
    {
      name: 'market-late',
      metric: oldest(queues.market),
      over: 300,
      periods: 3,
      runbook: runbooks.latePages,
    },
    {
      name: 'issues-late',
      metric: oldest(queues.issues),
      over: 3600,
      periods: 3,
      runbook: runbooks.lateLetters,
    },
    {
      name: 'email-quota',
      metric: compute.emailsKeptBack,
      over: 0,
      periods: 1,
      runbook: runbooks.emailQuota,
    },
    { name: 'api-fails', metric: failing('api'), over: 5, periods: 2, runbook: runbooks.failingCalls },
    { name: 'pages-fail', metric: failing('on-demand'), over: 5, periods: 2, runbook: runbooks.failingPages },
    {
      name: 'throttled',
      metric: new Metric({
        namespace: 'AWS/Lambda',
        metricName: 'Throttles',
        statistic: 'Sum',
        period: minutes(5),
      }),
      over: 10,
      periods: 2,
      runbook: runbooks.throttled,
    },
    {
      name: 'not-precompiled',
      metric: compute.notPrecompiled,
      over: 0,
      periods: 3,
      runbook: runbooks.notPrecompiled,
    },
    {
      name: 'market-file-lost',
      metric: compute.marketFileLost,
      over: 0,
      periods: 1,
      runbook: runbooks.marketFileLost,
    },
    {
      name: 'stripe-permissions',
      metric: compute.stripePermissionsMissing,
      over: 0,
      periods: 1,
      runbook: runbooks.stripePermissions,
    },
    ...mailAlarms(stage),
  ]
}

/** SES pauses an account near 10 % of bounces and 0.5 % of complaints. */
function mailAlarms(stage: DemoStage): Alarm[] {
  const rate = (metricName: string, set: string) =>
    new Metric({
      namespace: 'AWS/SES',
      metricName,
      dimensionsMap: { 'ses:configuration-set': partName(stage, set) },
      statistic: 'Average',
      period: Duration.hours(1),
    })
  return [
    {
      name: 'bounces',
      metric: rate('Reputation.BounceRate', 'letters'),
      over: 0.05,
      periods: 1,
      runbook: runbooks.bounces,
    },
    {
      name: 'complaints',
      metric: rate('Reputation.ComplaintRate', 'letters'),
      over: 0.001,
      periods: 1,
      runbook: runbooks.complaints,
    },
  ]
}
