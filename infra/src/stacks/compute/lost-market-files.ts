import { marketFileLost } from '@lorecircle/publisher/market/market-file-lost'
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { partName } from '../../stage/names.ts'
import type { Stage } from '../../stage/stage.ts'
import type { FunctionName } from '../../what-runs/functions.ts'
import { countLoggedWords } from './logged-words.ts'

/** Counts the files of the market that were found missing or unreadable, in the logs of the functions that write them. */
export const countLostMarketFiles = (
  scope: Construct,
  stage: Stage,
  functions: ReadonlyMap<FunctionName, LambdaFunction>,
): Metric =>
  countLoggedWords(scope, functions, {
    id: 'lost-files',
    namespace: partName(stage, 'market'),
    words: marketFileLost,
    from: ['update-market', 'order-market', 'sweep-shops'],
  })
