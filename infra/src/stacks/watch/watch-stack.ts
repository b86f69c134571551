import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Stage } from '../../stage/stage.ts'
import type { ComputeStack } from '../compute/compute-stack.ts'
import type { DataStack } from '../data/data-stack.ts'
import { alarmsOf } from './alarms.ts'
import { budgetOf } from './budget.ts'
import { dashboardOf } from './dashboard.ts'
import { ring } from './ring.ts'

type Watched = { stage: Stage; data: DataStack; compute: ComputeStack }

/** What wakes the operator, and what they look at then. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, { stage, data, compute, ...props }: StackProps & Watched) {
    super(scope, id, props)
    ring(this, { stage, bell: 'alarms', alarms: alarmsOf(stage, data, compute) })
    dashboardOf(this, stage, data, compute)
    budgetOf(this, stage)
  }
}
