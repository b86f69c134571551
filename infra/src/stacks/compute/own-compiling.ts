import { Duration } from 'aws-cdk-lib'
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { partName } from '../../stage/names.ts'
import type { Stage } from '../../stage/stage.ts'
import { isNotPrecompiled } from '../../start/start-script.ts'
import type { FunctionName } from '../../what-runs/functions.ts'

/** Counts the starts at which V8 refused what had been compiled beforehand, and compiled the publisher again. */
export function countOwnCompiling(
  scope: Construct,
  stage: Stage,
  functions: ReadonlyMap<FunctionName, LambdaFunction>,
): Metric {
  const publisher = functions.get('publish-shops')
  if (!publisher) throw new Error('nothing publishes')
  const filter = new MetricFilter(scope, 'own-compiling', {
    logGroup: publisher.logGroup,
    filterPattern: FilterPattern.literal(`"${isNotPrecompiled}"`),
    metricNamespace: partName(stage, 'starts'),
    metricName: isNotPrecompiled,
    metricValue: '1',
  })
  return filter.metric({ statistic: 'Sum', period: Duration.minutes(5) })
}
