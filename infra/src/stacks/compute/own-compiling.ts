import type { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { partName } from '../../stage/names.ts'
import type { Stage } from '../../stage/stage.ts'
import { isNotPrecompiled } from '../../start/start-script.ts'
import type { FunctionName } from '../../what-runs/functions.ts'
import { countLoggedWords } from './logged-words.ts'

/** Counts the starts at which V8 refused what had been compiled beforehand, and compiled the publisher again. */
export const countOwnCompiling = (
  scope: Construct,
  stage: Stage,
  functions: ReadonlyMap<FunctionName, LambdaFunction>,
): Metric =>
  countLoggedWords(scope, functions, {
    id: 'own-compiling',
    namespace: partName(stage, 'starts'),
    words: isNotPrecompiled,
    from: ['publish-shops'],
  })
