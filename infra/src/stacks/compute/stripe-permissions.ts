import { permissionMissing } from '@lorecircle/functions/services/patient-stripe'
import { Duration } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { partName } from '../../stage/names.ts'
import type { Stage } from '../../stage/stage.ts'
import type { FunctionName } from '../../what-runs/functions.ts'
import { rows } from '../../what-runs/lookups.ts'

/** Counts Stripe's refusals for a missing permission of our key, in the log of every function that has the key. */
export function countMissingPermissions(
  scope: Construct,
  stage: Stage,
  functions: ReadonlyMap<FunctionName, LambdaFunction>,
): Metric {
  const metric = { namespace: partName(stage, 'stripe'), metricName: permissionMissing }
  for (const { name, environment } of rows) {
    const made = functions.get(name)
    if (!made || !environment.includes('STRIPE_SECRET_KEY')) continue
    new MetricFilter(scope, `stripe-permissions-${name}`, {
      logGroup: made.logGroup,
      filterPattern: FilterPattern.literal(`"${permissionMissing}"`),
      metricNamespace: metric.namespace,
      metricName: metric.metricName,
      metricValue: '1',
    })
  }
  return new Metric({ ...metric, statistic: 'Sum', period: Duration.minutes(5) })
}
