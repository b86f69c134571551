import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import type { Stage } from '../../stage/stage.ts'
import { hearBuckets } from './bucket-events.ts'
import { type Buckets, bucketsIn } from './buckets.ts'
import { type Gateways, gatewaysIn } from './gateways.ts'
import { originSecretIn } from './origin-secret.ts'
import { type Queues, queuesIn } from './queues.ts'
import { letTheCdnIn } from './site-policy.ts'
import { type Accounts, accountsIn } from './user-pool.ts'

/** What outlives every deployment: documents, accounts, messages, and the addresses that the edge knows. */
export class DataStack extends Stack {
  readonly buckets: Buckets
  readonly queues: Queues
  readonly accounts: Accounts
  readonly gateways: Gateways
  readonly originSecret: Secret

  constructor(scope: Construct, id: string, props: StackProps, stage: Stage) {
    super(scope, id, props)
    this.buckets = bucketsIn(this, stage)
    letTheCdnIn(this.buckets, stage)
    this.queues = queuesIn(this, stage)
    hearBuckets(this, this.buckets, this.queues)
    this.accounts = accountsIn(this, stage)
    this.gateways = gatewaysIn(this, stage)
    this.originSecret = originSecretIn(this, stage)
  }
}
