import { quotaReached } from '@lorecircle/functions/services/mail-client'
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { partName } from '../../stage/names.ts'
import type { Stage } from '../../stage/stage.ts'
import type { FunctionName } from '../../what-runs/functions.ts'
import { rows } from '../../what-runs/lookups.ts'
import { permissions } from '../../what-runs/permissions.ts'
import { countLoggedWords } from './logged-words.ts'

/** Counts the emails and newsletters that the day's quota kept back, in the log of every function that sends emails. */
export const countKeptBackEmails = (
  scope: Construct,
  stage: Stage,
  functions: ReadonlyMap<FunctionName, LambdaFunction>,
): Metric =>
  countLoggedWords(scope, functions, {
    id: 'daily-email-quota',
    namespace: partName(stage, 'mail'),
    words: quotaReached,
    from: rows.filter(({ name }) => permissions[name].email).map(({ name }) => name),
  })
