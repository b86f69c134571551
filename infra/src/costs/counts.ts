import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type FunctionName, functions } from '../what-runs/functions.ts'
import { functionRows } from '../what-runs/lookups.ts'

const Count = z.number().min(0)

/** What one run asks of the services around it. */
export type RequestCounts = z.infer<typeof RequestCounts>
export const RequestCounts = z.object({
  gets: Count,
  puts: Count,
  lists: Count,
  deletes: Count,
  /** To a queue. */
  messages: Count,
  mails: Count,
  /** To Stripe, which costs time alone. */
  payments: Count,
  /** Changes of which S3's own event wakes the publisher. */
  wakes: Count,
  /** How often it stands still for an answer. */
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

/** A function that ran for somebody's deed, so many times. */
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

/** What a page brings over the wire to somebody who comes for the first time, without pictures. */
export type PageWeight = z.infer<typeof PageWeight>
export const PageWeight = z.object({ requests: Count, bytes: Count, ownBytes: Count })
export const countedPages = ['shop', 'book', 'market'] as const

/** What the clock's functions ask where nobody is, and on top of it for each author whom they look at. */
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
/** What `pnpm bench costs` counted; a test counts again. */
export const readCostCounts = (): CostCounts => CostCounts.parse(JSON.parse(readFileSync(file, 'utf8')))
