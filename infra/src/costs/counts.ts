import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type FunctionName, functions } from '../what-runs/functions.ts'
import { functionRows } from '../what-runs/lookups.ts'

const Count = z.number().min(0)

export type RequestCounts = z.infer<typeof RequestCounts>
export const RequestCounts = z.object({
  gets: Count,
  puts: Count,
  lists: Count,
  deletes: Count,
  messages: Count,
  mails: Count,
  /** Requests to Stripe, which cost only time. */
  payments: Count,
  wakes: Count,
  waits: Count,
})
export const noRequests: RequestCounts = {
  gets: 0,
  puts: 0,
  lists: 0,
  deletes: 0,
  messages: 0,
  mails: 0,
  payments: 0,
  wakes: 0,
  waits: 0,
}

const isFunction = (name: string): name is FunctionName => name in functions
const Name = z.custom<FunctionName>((name) => typeof name === 'string' && isFunction(name))

export type CountedRun = z.infer<typeof CountedRun>
export const CountedRun = z.object({ by: Name, times: Count, requests: RequestCounts })

export const countedOperations = [
  'save',
  'desk',
  'upload',
  'sale',
  'sign-up',
  'letter to nobody',
  'letter to a hundred',
  'look at copies',
  'visits of a shop',
  'visits of five shops',
] as const
export type CountedOperation = (typeof countedOperations)[number]

export type PageWeight = z.infer<typeof PageWeight>
export const PageWeight = z.object({ requests: Count, bytes: Count, ownBytes: Count })
export const countedPages = ['shop', 'book', 'market'] as const

export type SweepCount = z.infer<typeof SweepCount>
export const SweepCount = z.object({ by: Name, idle: RequestCounts, perAuthor: RequestCounts })

export type CostCounts = z.infer<typeof CostCounts>
export const CostCounts = z.object({
  deeds: z.record(z.enum(countedOperations), z.array(CountedRun)),
  clock: z.array(SweepCount),
  pages: z.record(z.enum(countedPages), PageWeight),
})

export const scheduledFunctionNames: readonly FunctionName[] = functionRows.flatMap(({ name, trigger }) =>
  trigger.by === 'schedule' ? [name] : [],
)

const file = join(import.meta.dirname, 'counts.json')
/** Written by `pnpm bench costs`; a test counts again. */
export const readCostCounts = (): CostCounts => CostCounts.parse(JSON.parse(readFileSync(file, 'utf8')))
