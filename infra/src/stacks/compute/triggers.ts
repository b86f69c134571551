import { headerKinds } from '@lorecircle/shared/edge/behaviours'
import { calls } from '@lorecircle/shared/registry/calls'
import { Aws, Duration } from 'aws-cdk-lib'
import { CfnIntegration, CfnRoute } from 'aws-cdk-lib/aws-apigatewayv2'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction as RuleTarget } from 'aws-cdk-lib/aws-events-targets'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { partName } from '../../stage/names.ts'
import type { DemoStage } from '../../stage/stage.ts'
import type { FunctionRow } from '../../what-runs/lookups.ts'
import type { QueueTrigger } from '../../what-runs/types.ts'
import type { DataStack } from '../data/data-stack.ts'

/** Lambda's timeout and a second. */
const gatewayTimeoutInMs = 30_000

/**
 * Routes of each gateway, by a name for the template. A gateway throttles by route, so a flood of one call or one
 * kind of page blocks only that one: not payments, Stripe's webhooks, carts or receipts. Everything else matches
 * `$default`: unknown calls, pages that are generated for the first time, and missing pages.
 */
export const routes: Record<'api' | 'on-demand', Record<string, string>> = {
  api: Object.fromEntries(
    Object.entries(calls).map(([name, { method, path }]) => [
      name,
      `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    ]),
  ),
  'on-demand': Object.fromEntries(
    privatePaths().map((path) => [
      path.replace(/^\//, '').replace('/', '-pages'),
      `ANY ${path.replace(/\/$/, '/{rest+}')}`,
    ]),
  ),
}

function privatePaths(): string[] {
  return headerKinds.flatMap(({ kind, paths }) => {
    if (kind !== 'private' || paths === 'all_paths') return []
    return 'below' in paths ? paths.below : 'only' in paths ? paths.only : []
  })
}

type Around = { stage: DemoStage; data: DataStack; missed: Queue }

export function attachTrigger(
  scope: Construct,
  { name, trigger }: FunctionRow,
  runs: LambdaFunction,
  { stage, data, missed }: Around,
) {
  if (trigger.by === 'queue') return workOff(trigger, runs, data)
  if (trigger.by === 'http') return answer(scope, trigger.origin, runs, data)
  if (trigger.by === 'identity') {
    runs.addPermission('user-pool', {
      principal: new ServicePrincipal('cognito-idp.amazonaws.com'),
      sourceArn: data.accounts.pool.userPoolArn,
    })
    return
  }
  // Scheduled and event-triggered runs have no caller that sees an error, so permanent failures go to a dead letter
  // queue.
  runs.configureAsyncInvoke({
    onFailure: new SqsDestination(missed),
    retryAttempts: 2,
    maxEventAge: Duration.hours(1),
  })
  new Rule(scope, `${name}-rule`, {
    ...(trigger.by === 'mail'
      ? { eventPattern: mailEvents(stage, trigger.events) }
      : { schedule: Schedule.rate(Duration.minutes(trigger.everyMinutes)) }),
    targets: [new RuleTarget(runs, { deadLetterQueue: missed })],
  })
}

/** Events of the newsletters' own configuration set, since several stages share the account. */
const mailEvents = (stage: DemoStage, events: readonly string[]) => ({
  source: ['aws.ses'],
  detail: {
    eventType: [...events],
    mail: { tags: { 'ses:configuration-set': [partName(stage, 'letters')] } },
  },
})

function workOff(
  { queue, batchSize, windowInSeconds, maximumConcurrency, reportsFailures }: QueueTrigger,
  runs: LambdaFunction,
  { queues }: DataStack,
) {
  runs.addEventSource(
    new SqsEventSource(queues.queues[queue], {
      batchSize,
      ...(windowInSeconds > 0 && { maxBatchingWindow: Duration.seconds(windowInSeconds) }),
      // Reserved concurrency would not work here: an event source mapping ignores it, and throttled messages end up
      // in the dead letter queue.
      maxConcurrency: maximumConcurrency,
      reportBatchItemFailures: reportsFailures,
    }),
  )
}

function answer(
  scope: Construct,
  origin: 'api' | 'on-demand',
  runs: LambdaFunction,
  { gateways }: DataStack,
) {
  const { apiId } = gateways[origin]
  const integration = new CfnIntegration(scope, `${origin}-integration`, {
    apiId,
    integrationType: 'AWS_PROXY',
    integrationUri: runs.functionArn,
    payloadFormatVersion: '2.0',
    timeoutInMillis: gatewayTimeoutInMs,
  })
  const target = `integrations/${integration.ref}`
  new CfnRoute(scope, `${origin}-route`, { apiId, routeKey: '$default', target })
  for (const [name, routeKey] of Object.entries(routes[origin]))
    new CfnRoute(scope, `${origin}-route-${name}`, { apiId, routeKey, target })
  runs.addPermission('gateway', {
    principal: new ServicePrincipal('apigateway.amazonaws.com'),
    sourceArn: `arn:${Aws.PARTITION}:execute-api:${Aws.REGION}:${Aws.ACCOUNT_ID}:${apiId}/*`,
  })
}
