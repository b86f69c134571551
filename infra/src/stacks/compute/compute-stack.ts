import { quotaReached } from '@lorecircle/functions/services/mail-client'
import { permissionMissing } from '@lorecircle/functions/services/stripe'
import { lostMarketFileLogMarker } from '@lorecircle/publisher/market/restore-market-files'
import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  Architecture,
  Code,
  type ILayerVersion,
  Function as LambdaFunction,
  LayerVersion,
  Runtime,
  RuntimeManagementMode,
} from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, LogGroup, MetricFilter, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { functionName, partName } from '../../stage/names.ts'
import type { DemoStage } from '../../stage/stage.ts'
import { isNotPrecompiled } from '../../start/start-script.ts'
import { entryFolder, pictureFunctions } from '../../what-runs/entries.ts'
import { type FunctionName, functions } from '../../what-runs/functions.ts'
import { type FunctionRow, functionRows } from '../../what-runs/lookups.ts'
import { permissions } from '../../what-runs/permissions.ts'
import { queueSettings } from '../data/queues.ts'
import { statementsFor } from './statements.ts'
import { environmentFor, type StackContext } from './told.ts'
import { attachTrigger } from './triggers.ts'

/** V8 rejects code that another version compiled. */
const pinned = ({ publisherRuntime }: DemoStage) =>
  publisherRuntime === undefined
    ? RuntimeManagementMode.FUNCTION_UPDATE
    : RuntimeManagementMode.manual(publisherRuntime)

const countKeptBackEmails = (
  scope: Construct,
  stage: DemoStage,
  functions: ReadonlyMap<FunctionName, LambdaFunction>,
): Metric =>
  countLoggedWords(scope, functions, {
    id: 'daily-email-quota',
    namespace: partName(stage, 'mail'),
    words: quotaReached,
    from: functionRows.filter(({ name }) => permissions[name].email).map(({ name }) => name),
  })

const countMissingPermissions = (
  scope: Construct,
  stage: DemoStage,
  functions: ReadonlyMap<FunctionName, LambdaFunction>,
): Metric =>
  countLoggedWords(scope, functions, {
    id: 'stripe-permissions',
    namespace: partName(stage, 'stripe'),
    words: permissionMissing,
    from: functionRows
      .filter(({ environment }) => environment.includes('STRIPE_SECRET_KEY'))
      .map(({ name }) => name),
  })

const countOwnCompiling = (
  scope: Construct,
  stage: DemoStage,
  functions: ReadonlyMap<FunctionName, LambdaFunction>,
): Metric =>
  countLoggedWords(scope, functions, {
    id: 'own-compiling',
    namespace: partName(stage, 'starts'),
    words: isNotPrecompiled,
    from: ['publish-shops'],
  })

const countLostMarketFiles = (
  scope: Construct,
  stage: DemoStage,
  functions: ReadonlyMap<FunctionName, LambdaFunction>,
): Metric =>
  countLoggedWords(scope, functions, {
    id: 'lost-files',
    namespace: partName(stage, 'market'),
    words: lostMarketFileLogMarker,
    from: ['update-market', 'order-market', 'sweep-shops'],
  })

export type Bundles = { folder: (entry: string) => string; pictureLayer: string }

export class ComputeStack extends Stack {
  readonly functions = new Map<FunctionName, LambdaFunction>()
  readonly notPrecompiled: Metric
  readonly marketFileLost: Metric
  readonly stripePermissionsMissing: Metric
  readonly emailsKeptBack: Metric
  readonly missed: Queue

  constructor(scope: Construct, id: string, props: StackProps & StackContext, bundles: Bundles) {
    super(scope, id, props)
    const { stage, data } = props
    this.missed = new Queue(this, 'missed', { queueName: partName(stage, 'missed'), ...queueSettings })
    const codec = new LayerVersion(this, 'picture-codec', {
      code: Code.fromAsset(bundles.pictureLayer),
      compatibleRuntimes: [Runtime.NODEJS_24_X],
      compatibleArchitectures: [Architecture.ARM_64],
    })
    const compiled = entryFolder(functions['publish-shops'].entry)
    for (const row of functionRows) {
      const entry = entryFolder(row.entry)
      const made = lambdaOf(this, row, props, {
        code: Code.fromAsset(bundles.folder(entry)),
        layers: pictureFunctions.includes(row.name) ? [codec] : [],
        isCompiled: entry === compiled,
      })
      attachTrigger(this, row, made, { stage, data, missed: this.missed })
      this.functions.set(row.name, made)
    }
    this.notPrecompiled = countOwnCompiling(this, stage, this.functions)
    this.marketFileLost = countLostMarketFiles(this, stage, this.functions)
    this.stripePermissionsMissing = countMissingPermissions(this, stage, this.functions)
    this.emailsKeptBack = countKeptBackEmails(this, stage, this.functions)
  }
}

type Built = { code: Code; layers: ILayerVersion[]; isCompiled: boolean }

function lambdaOf(
  scope: Construct,
  row: FunctionRow,
  surroundings: StackContext,
  built: Built,
): LambdaFunction {
  const { stage } = surroundings
  const logGroup = new LogGroup(scope, `${row.name}-log`, {
    logGroupName: `/aws/lambda/${functionName(stage, row.name)}`,
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  })
  const role = new Role(scope, `${row.name}-role`, {
    roleName: partName(stage, row.name),
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
  })
  const mayLog = new PolicyStatement({
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [logGroup.logGroupArn],
  })
  for (const statement of [...statementsFor(row, surroundings), mayLog]) role.addToPolicy(statement)
  return new LambdaFunction(scope, row.name, {
    functionName: functionName(stage, row.name),
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    runtimeManagementMode: built.isCompiled ? pinned(stage) : RuntimeManagementMode.AUTO,
    code: built.code,
    handler: `start.${row.handler}`,
    layers: built.layers,
    memorySize: row.memoryInMb,
    timeout: Duration.seconds(row.timeoutInSeconds),
    environment: environmentFor(row, surroundings),
    role,
    logGroup,
  })
}

type Counted = {
  id: string
  namespace: string
  words: string
  from: readonly FunctionName[]
}

function countLoggedWords(
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
