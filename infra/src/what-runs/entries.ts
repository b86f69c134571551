import type { FunctionName } from './functions.ts'
import { functionRows } from './lookups.ts'
import type { LambdaFunction } from './types.ts'

/** What runs in production: each module of the table once, under the name of its folder. */
export const productionEntries: Record<string, string> = Object.fromEntries(
  functionRows.map(({ entry }) => [entryFolder(entry), entry]),
)

/** `publisher/src/on-demand/lambda.ts` → `publisher/on-demand/lambda`. */
export function entryFolder(entry: LambdaFunction['entry']): string {
  return entry.replace('/src/', '/').replace(/\.ts$/, '')
}

/** They load the picture codec, whose native parts are a layer; a test of the bundles holds this list. */
export const pictureFunctions: readonly FunctionName[] = ['api', 'on-demand-pages']
