import { Duration } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { FunctionName } from '../../what-runs/functions.ts'

type Counted = {
  /** What the filters are called; each ends with its function. */
  id: string
  namespace: string
  /** Words that a function logs, which also name the metric. */
  words: string
  /** Whose logs are read. */
  from: readonly FunctionName[]
}

/** Counts the log lines with these words, five minutes at a time, in one metric for all the functions. */
export function countLoggedWords(
  scope: Construct,
  functions: ReadonlyMap<FunctionName, LambdaFunction>,
  { id, namespace, words, from }: Counted,
): Metric {
  for (const name of from) {
    const made = functions.get(name)
    if (!made) throw new Error(`there is no function ${name}`)
    new MetricFilter(scope, `${id}-${name}`, {
      logGroup: made.logGroup,
      filterPattern: FilterPattern.literal(`"${words}"`),
      metricNamespace: namespace,
      metricName: words,
      metricValue: '1',
    })
  }
  return new Metric({ namespace, metricName: words, statistic: 'Sum', period: Duration.minutes(5) })
}
