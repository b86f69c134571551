import { marketFileLost } from '@lorecircle/publisher/market/market-file-lost'
import { Duration } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { partName } from '../../stage/names.ts'
import type { Stage } from '../../stage/stage.ts'
import type { FunctionName } from '../../what-runs/functions.ts'

/** The functions that write the market's files. */
const writers = ['update-market', 'order-market', 'sweep-shops'] as const satisfies readonly FunctionName[]

/** Counts the files of the market that were found missing or unreadable and were made again from the documents. */
export function countLostMarketFiles(
  scope: Construct,
  stage: Stage,
  functions: ReadonlyMap<FunctionName, LambdaFunction>,
): Metric {
  const metric = { metricNamespace: partName(stage, 'market'), metricName: marketFileLost }
  for (const name of writers) {
    const writer = functions.get(name)
    if (!writer) throw new Error(`there is no function ${name}`)
    new MetricFilter(scope, `lost-files-${name}`, {
      ...metric,
      logGroup: writer.logGroup,
      filterPattern: FilterPattern.literal(`"${marketFileLost}"`),
      metricValue: '1',
    })
  }
  const { metricNamespace: namespace, metricName } = metric
  return new Metric({ namespace, metricName, statistic: 'Sum', period: Duration.minutes(5) })
}
