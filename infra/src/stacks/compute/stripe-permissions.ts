import { permissionMissing } from '@lorecircle/functions/services/patient-stripe'
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { partName } from '../../stage/names.ts'
import type { Stage } from '../../stage/stage.ts'
import type { FunctionName } from '../../what-runs/functions.ts'
import { rows } from '../../what-runs/lookups.ts'
import { countLoggedWords } from './logged-words.ts'

/** Counts Stripe's refusals for a missing permission of our key, in the log of every function that has the key. */
export const countMissingPermissions = (
  scope: Construct,
  stage: Stage,
  functions: ReadonlyMap<FunctionName, LambdaFunction>,
): Metric =>
  countLoggedWords(scope, functions, {
    id: 'stripe-permissions',
    namespace: partName(stage, 'stripe'),
    words: permissionMissing,
    from: rows.filter(({ environment }) => environment.includes('STRIPE_SECRET_KEY')).map(({ name }) => name),
  })
