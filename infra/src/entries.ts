import type { FunctionName } from './what-runs/functions.ts'
import { rows } from './what-runs/lookups.ts'
import type { LambdaFunction } from './what-runs/types.ts'

/** What runs in production: each module of the table once, under the name of its folder. */
export const productionEntries: Record<string, string> = Object.fromEntries(
  rows.map(({ entry }) => [folderOf(entry), entry]),
)

/** `publisher/src/on-demand/lambda.ts` → `publisher/on-demand/lambda`. */
export function folderOf(entry: LambdaFunction['entry']): string {
  return entry.replace('/src/', '/').replace(/\.ts$/, '')
}

/** They load the picture codec, whose native parts are a layer; a test of the bundles holds this list. */
export const picturing: readonly FunctionName[] = ['api', 'on-demand-pages']
