import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import {
  Architecture,
  Code,
  type Function as LambdaFunction,
  LayerVersion,
  Runtime,
} from 'aws-cdk-lib/aws-lambda'
import { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { partName } from '../../stage/names.ts'
import { folderOf, picturing } from '../../what-runs/entries.ts'
import { type FunctionName, functions } from '../../what-runs/functions.ts'
import { rows } from '../../what-runs/lookups.ts'
import { asMessagesAreKept } from '../data/queues.ts'
import { countKeptBackEmails } from './daily-email-quota.ts'
import { lambdaOf } from './function.ts'
import { countLostMarketFiles } from './lost-market-files.ts'
import { countOwnCompiling } from './own-compiling.ts'
import { countMissingPermissions } from './stripe-permissions.ts'
import type { Surroundings } from './told.ts'
import { trigger } from './triggers.ts'

/** Where what was bundled lies: `{folder}/publisher/lambda` for each entry, and the layer with the picture codec. */
export type Bundles = { folder: (entry: string) => string; pictureLayer: string }

/** Every function of the table of what runs. */
export class ComputeStack extends Stack {
  readonly functions = new Map<FunctionName, LambdaFunction>()
  readonly notPrecompiled: Metric
  readonly marketFileLost: Metric
  readonly stripePermissionsMissing: Metric
  readonly emailsKeptBack: Metric
  /** Runs by the clock that failed for good. */
  readonly missed: Queue

  constructor(scope: Construct, id: string, props: StackProps & Surroundings, bundles: Bundles) {
    super(scope, id, props)
    const { stage, data } = props
    this.missed = new Queue(this, 'missed', { queueName: partName(stage, 'missed'), ...asMessagesAreKept })
    const codec = new LayerVersion(this, 'picture-codec', {
      code: Code.fromAsset(bundles.pictureLayer),
      compatibleRuntimes: [Runtime.NODEJS_24_X],
      compatibleArchitectures: [Architecture.ARM_64],
    })
    const compiled = folderOf(functions['publish-shops'].entry)
    for (const row of rows) {
      const entry = folderOf(row.entry)
      const made = lambdaOf(this, row, props, {
        code: Code.fromAsset(bundles.folder(entry)),
        layers: picturing.includes(row.name) ? [codec] : [],
        isCompiled: entry === compiled,
      })
      trigger(this, row, made, { stage, data, missed: this.missed })
      this.functions.set(row.name, made)
    }
    this.notPrecompiled = countOwnCompiling(this, stage, this.functions)
    this.marketFileLost = countLostMarketFiles(this, stage, this.functions)
    this.stripePermissionsMissing = countMissingPermissions(this, stage, this.functions)
    this.emailsKeptBack = countKeptBackEmails(this, stage, this.functions)
  }
}
