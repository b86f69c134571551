import type { FunctionName } from './functions.ts'
import { functionRows } from './lookups.ts'
import type { LambdaFunction } from './types.ts'

export const productionEntries: Record<string, string> = Object.fromEntries(
  functionRows.map(({ entry }) => [entryFolder(entry), entry]),
)

/** `publisher/src/on-demand/lambda.ts` → `publisher/on-demand/lambda`. */
export function entryFolder(entry: LambdaFunction['entry']): string {
  return entry.replace('/src/', '/').replace(/\.ts$/, '')
}

/** These load the image codec, whose native parts are a layer; a test of the bundles checks this list. */
export const pictureFunctions: readonly FunctionName[] = ['api', 'on-demand-pages']
