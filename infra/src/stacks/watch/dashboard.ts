import { Duration } from 'aws-cdk-lib'
import { Dashboard, GraphWidget, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { partName } from '../../stage/names.ts'
import type { DemoStage } from '../../stage/stage.ts'
import { functionRows, queueNames } from '../../what-runs/lookups.ts'
import type { ComputeStack } from '../compute/compute-stack.ts'
import type { DataStack } from '../data/data-stack.ts'

const period = Duration.minutes(5)

/** One page for the state of the stage: requests, queues, errors and latency. Up to fifty metrics on it are free. */
export function createDashboard(scope: Construct, stage: DemoStage, data: DataStack, compute: ComputeStack) {
  const functions = [...compute.functions.values()]
  const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12, height: 6 })
  const gateways = Object.values(data.gateways)
  new Dashboard(scope, 'dashboard', {
    dashboardName: partName(stage, 'health'),
    widgets: [
      [
        graph(
          'Asked',
          gateways.map((gateway) => gateway.metricCount({ period })),
        ),
        graph(
          'Answered in (p95, ms)',
          gateways.map((one) => one.metricLatency({ period, statistic: 'p95' })),
        ),
      ],
      [
        graph(
          'Oldest that waits (s)',
          queueNames.map((name) => data.queues.queues[name].metricApproximateAgeOfOldestMessage({ period })),
        ),
        graph(
          'Dead letters',
          [...Object.values(data.queues.dead), compute.missed].map((queue) =>
            queue.metricApproximateNumberOfMessagesVisible({ period }),
          ),
        ),
      ],
      [
        graph(
          'Errors',
          functions.map((one) => one.metricErrors({ period })),
        ),
        graph(
          'Took (p95, ms)',
          waitedFor(compute).map((one) => one.metricDuration({ period, statistic: 'p95' })),
        ),
      ],
    ],
  })
}

const waitedFor = ({ functions }: ComputeStack) =>
  functionRows
    .filter(({ trigger }) => trigger.by === 'http' || trigger.by === 'queue')
    .flatMap(({ name }) => functions.get(name) ?? [])
