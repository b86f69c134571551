import { Env as FunctionsEnv } from '@lorecircle/functions/services/env'
import { Env as PublisherEnv } from '@lorecircle/publisher/env'
import { calls } from '@lorecircle/shared/registry/calls'
import { Match, Template } from 'aws-cdk-lib/assertions'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { pictureFunctions } from '../what-runs/entries.ts'
import { publisherEnvironment } from '../what-runs/environment.ts'
import { functions } from '../what-runs/functions.ts'
import { type FunctionRow, functionRows, functionSecrets, visibilityTimeout } from '../what-runs/lookups.ts'
import { listStartDocuments, startDocumentFor } from './compute/told.ts'
import { exampleStage, propertiesOf } from './synth.fixture.ts'

const { stacks, stage } = exampleStage()
const compute = Template.fromStack(stacks.compute)
const nameOf = ({ name }: Pick<FunctionRow, 'name'>) => `lorecircle-example-${name}`

const Lambda = z.object({
  FunctionName: z.string(),
  Runtime: z.string(),
  Architectures: z.array(z.string()),
  MemorySize: z.number(),
  Timeout: z.number(),
  Handler: z.string(),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
  Role: z.unknown(),
  Layers: z.array(z.unknown()).default([]),
})
/** The CDK's own one, for references between regions, has no name. */
const Ours = z.union([Lambda, z.unknown().transform(() => null)])
const made = propertiesOf(compute, 'AWS::Lambda::Function', Ours).filter((one) => one !== null)
const madeOf = (row: FunctionRow) => made.find(({ FunctionName }) => FunctionName === nameOf(row))

test('every row of the table runs, as large and as long as it says, and nothing else does', () => {
  expect(made.map(({ FunctionName }) => FunctionName).toSorted()).toEqual(functionRows.map(nameOf).toSorted())
  for (const row of functionRows)
    expect(madeOf(row)).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      MemorySize: row.memoryInMb,
      Timeout: row.timeoutInSeconds,
      Handler: `start.${row.handler}`,
    })
  expect(new Set(made.map(({ Role }) => JSON.stringify(Role))).size).toBe(functionRows.length)
  const withCodec = made.filter(({ Layers }) => Layers.length > 0).map(({ FunctionName }) => FunctionName)
  expect(withCodec.toSorted()).toEqual(pictureFunctions.map((name) => nameOf({ name })).toSorted())
})

/** Those whose schema has a default. */
const sayNothing = Object.entries({ ...FunctionsEnv.shape, ...PublisherEnv.shape }).flatMap(
  ([name, field]) => (field.safeParse(undefined).success ? [name] : []),
)

test.each(functionRows)(
  '$name is told all that it asks for, and its secrets in a start document alone',
  (row) => {
    const { START_DOCUMENT, ...plain } = madeOf(row)?.Environment.Variables ?? {}
    const { parameter, variables = [] } = startDocumentFor(row, stage) ?? {}
    expect(START_DOCUMENT).toBe(parameter)
    const told = [...Object.keys(plain), ...variables, ...sayNothing]
    expect(row.environment.filter((name) => !told.includes(name))).toEqual([])
    for (const secret of functionSecrets(row)) {
      expect(plain[secret]).toBeUndefined()
      expect(variables).toContain(secret)
    }
  },
)

test('a function that has no use for Stripe reads a document without its keys', () => {
  const ofPublisher = startDocumentFor({ environment: publisherEnvironment }, stage)
  expect(ofPublisher?.variables).toEqual(['ORIGIN_SECRET', 'ORIGIN_SECRET_PREVIOUS'])
  expect(startDocumentFor({ environment: ['PRODUCT_ORIGIN'] }, stage)).toBeNull()
  expect(new Set(listStartDocuments(stage).map(({ parameter }) => parameter)).size).toBe(2)
})

test.each(functionRows)('$name is called as the table says', (row) => {
  const { trigger } = row
  if (trigger.by === 'queue')
    compute.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      BatchSize: trigger.batchSize,
      ScalingConfig: { MaximumConcurrency: trigger.maximumConcurrency },
      FunctionName: Match.objectLike({ Ref: Match.stringLikeRegexp(row.name.replaceAll('-', '')) }),
      MaximumBatchingWindowInSeconds: trigger.windowInSeconds > 0 ? trigger.windowInSeconds : Match.absent(),
      FunctionResponseTypes: trigger.reportsFailures ? ['ReportBatchItemFailures'] : Match.absent(),
    })
  if (trigger.by === 'schedule') {
    const count = trigger.everyMinutes
    const said = count % 60 === 0 ? `${count / 60} hour` : `${count} minute`
    compute.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: Match.stringLikeRegexp(`^rate\\(${said}s?\\)$`),
      Targets: [Match.objectLike({ DeadLetterConfig: Match.anyValue() })],
    })
  }
  if (trigger.by === 'mail')
    compute.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: Match.objectLike({
        source: ['aws.ses'],
        detail: Match.objectLike({ eventType: trigger.events }),
      }),
    })
  if (trigger.by === 'http')
    compute.resourcePropertiesCountIs('AWS::ApiGatewayV2::Route', { RouteKey: '$default' }, 2)
})

test('a flood of one call, or of one kind of page, keeps out only that one at the gateway', () => {
  const Route = z.object({ RouteKey: z.string(), Target: z.unknown() })
  const all = propertiesOf(compute, 'AWS::ApiGatewayV2::Route', Route)
  const keys = all.map(({ RouteKey }) => RouteKey)
  // Besides payments and webhooks: whatever a reader or an author may be doing while somebody floods another call.
  expect(keys).toEqual(
    expect.arrayContaining([
      'POST /api/create-cart-checkout-session',
      'POST /api/create-checkout-session',
      'POST /api/stripe/accounts-webhook',
      'POST /api/stripe/connect-webhook',
      'POST /api/stripe/webhook',
      'GET /api/cart',
      'GET /api/download/{orderId}/{readerToken}',
      'GET /api/orders',
      'ANY /cart',
      'ANY /thank-you/{rest+}',
      'ANY /library/{rest+}',
    ]),
  )
  for (const { method, path } of Object.values(calls))
    expect(keys).toContain(`${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  const own = keys.filter((key) => key !== '$default')
  expect(new Set(own).size).toBe(own.length)
  // API Gateway's quota for one API.
  expect(keys.length).toBeLessThan(300)
  expect(new Set(all.map(({ Target }) => JSON.stringify(Target))).size).toBe(2)
})

test('a run that nobody waits for and fails for good is kept, and no batch is longer than its message is hidden', () => {
  const scheduled = functionRows.filter(({ trigger }) => trigger.by === 'schedule' || trigger.by === 'mail')
  compute.resourcePropertiesCountIs(
    'AWS::Lambda::EventInvokeConfig',
    { DestinationConfig: { OnFailure: Match.anyValue() } },
    scheduled.length,
  )
  for (const { trigger, timeoutInSeconds } of functionRows)
    if (trigger.by === 'queue')
      expect(visibilityTimeout(timeoutInSeconds, trigger)).toBeGreaterThanOrEqual(6 * timeoutInSeconds)
})

test('the publisher keeps the Node that it was compiled for, and starts without it are counted', () => {
  const entry = functions['publish-shops'].entry
  const compiled = functionRows.filter((row) => row.entry === entry).length
  compute.resourcePropertiesCountIs(
    'AWS::Lambda::Function',
    { RuntimeManagementConfig: { UpdateRuntimeOn: 'FunctionUpdate' } },
    compiled,
  )
  compute.hasResourceProperties('AWS::Logs::MetricFilter', { FilterPattern: '"isPrecompiled=false"' })
  expect(stage.publisherRuntime).toBeUndefined()
})
