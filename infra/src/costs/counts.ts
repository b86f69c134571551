import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type FunctionName, functions } from '../what-runs/functions.ts'
import { rows } from '../what-runs/lookups.ts'

const Count = z.number().min(0)

/** What one run asks of the services around it. */
export type Requests = z.infer<typeof Requests>
export const Requests = z.object({
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
export const noRequests: Requests = {
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
export const CountedRun = z.object({ by: Name, times: Count, requests: Requests })

export const deeds = [
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
export type Deed = (typeof deeds)[number]

/** What a page brings over the wire to somebody who comes for the first time, without pictures. */
export type Page = z.infer<typeof Page>
export const Page = z.object({ requests: Count, bytes: Count, ownBytes: Count })
export const pages = ['shop', 'book', 'market'] as const

/** What the clock's functions ask where nobody is, and on top of it for each author whom they look at. */
export type Swept = z.infer<typeof Swept>
export const Swept = z.object({ by: Name, idle: Requests, perAuthor: Requests })

export type Counts = z.infer<typeof Counts>
export const Counts = z.object({
  deeds: z.record(z.enum(deeds), z.array(CountedRun)),
  clock: z.array(Swept),
  pages: z.record(z.enum(pages), Page),
})

export const scheduled: readonly FunctionName[] = rows.flatMap(({ name, trigger }) =>
  trigger.by === 'schedule' ? [name] : [],
)

const file = join(import.meta.dirname, 'counts.json')
/** What `pnpm bench costs` counted; a test counts again. */
export const countedRequests = (): Counts => Counts.parse(JSON.parse(readFileSync(file, 'utf8')))
