import { AsyncLocalStorage } from 'node:async_hooks'
import { SQSClient } from '@aws-sdk/client-sqs'
import { serve } from '@hono/node-server'
import { type FunctionRow, functionRows } from '@lorecircle/infra/what-runs/lookups'
import { errorForLog } from '@lorecircle/shared/error-for-log'
import type { ScheduledEvent } from 'aws-lambda'
import { Hono } from 'hono'
import { z } from 'zod'
import { queueUrl } from '../settings/environment.ts'
import { region } from '../settings/names.ts'
import type { Ports } from '../settings/ports.ts'
import { keyOfFunction } from '../settings/roles.ts'
import { pollQueue } from './poll-queue.ts'
import { type Handler, loadHandler, serveHttp, withTimeout } from './serve-http.ts'

const secondInMs = 1_000

const minuteInMs = 60 * secondInMs

const Event = z.record(z.string(), z.unknown())

const ownValue = (own: Variables | undefined, name: string | symbol): string | undefined =>
  own && typeof name === 'string' && Object.hasOwn(own, name) ? own[name] : undefined

const scheduledEvent = (name: string, now: Date): ScheduledEvent => ({
  version: '0',
  id: crypto.randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: '000000000000',
  time: now.toISOString(),
  region,
  resources: [`arn:aws:events:${region}:000000000000:rule/${name}`],
  detail: {},
})

type Running = { close(): unknown }

/**
 * Lambda on one machine: the functions of a package share a process, and are called by what the table says, each with
 * the key of its own role.
 */
export async function startRuntime(
  of: 'functions' | 'publisher',
  ports: Ports,
  storageKey: string,
): Promise<{ close(): Promise<void> }> {
  const own = functionRows.filter(({ entry }) => entry.startsWith(`${of}/`))
  const inEnvironment = isolateEnvironments()
  const loaded = await Promise.all(
    own.map(async (row) => {
      const { accessKeyId, secretAccessKey } = keyOfFunction(row.name, storageKey)
      const variables = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey }
      const handler = await inEnvironment(variables, () => loadHandler(row))
      return { row, handler: withTimeout(row, (event) => inEnvironment(variables, () => handler(event))) }
    }),
  )
  const sqs = new SQSClient({})
  const invoked = loaded.filter(({ row }) => isInvoked(row))
  const running = await Promise.all([
    ...loaded.map(({ row, handler }) => run(row, handler, ports, sqs)),
    ...(invoked.length === 0 ? [] : [startInvokeApi({ port: ports.lambda, functions: byName(invoked) })]),
  ])
  return {
    async close() {
      await Promise.all(running.map(({ close }) => close()))
      sqs.destroy()
    },
  }
}

async function run(row: FunctionRow, handler: Handler, ports: Ports, sqs: SQSClient): Promise<Running> {
  const { name, trigger } = row
  if (trigger.by === 'http')
    return serveHttp(trigger.origin === 'api' ? ports.functions : ports.onDemand, handler)
  if (trigger.by === 'identity' || trigger.by === 'mail') return { close: () => undefined }
  if (trigger.by === 'schedule') {
    const everyMs = trigger.everyMinutes * minuteInMs
    const job = () => handler(scheduledEvent(name, new Date()))
    return {
      close: startSchedules([{ name, run: job, everyMs, firstAfterMs: Math.min(everyMs, turnOf(row)) }]),
    }
  }
  const end = new AbortController()
  const polling = pollQueue({
    sqs,
    queueUrl: queueUrl(ports, trigger.queue),
    signal: end.signal,
    trigger,
    handler,
  })
  return {
    close() {
      end.abort()
      return polling
    },
  }
}

const isInvoked = ({ trigger }: FunctionRow) => trigger.by === 'identity' || trigger.by === 'mail'

const byName = (loaded: { row: FunctionRow; handler: Handler }[]): Record<string, Handler> =>
  Object.fromEntries(loaded.map(({ row, handler }) => [row.name, handler]))

/** Scheduled functions start a minute apart, soon after startup. */
const turnOf = (row: FunctionRow): number =>
  minuteInMs * (1 + functionRows.filter(({ trigger }) => trigger.by === 'schedule').indexOf(row))

type Variables = Readonly<Record<string, string>>

/**
 * Lambda runs each function in a process with an environment of its own; here many share one. Whatever is done on
 * behalf of a function, however late, sees that function's own variables in `process.env`.
 */
export function isolateEnvironments(): <T>(own: Variables, work: () => T) => T {
  const whose = new AsyncLocalStorage<Variables>()
  process.env = new Proxy(process.env, {
    get: (all, name) => ownValue(whose.getStore(), name) ?? Reflect.get(all, name),
  })
  return (own, work) => whose.run(own, work)
}

/** Lambda's Invoke call on loopback, for services that call a function by name, as Cognito calls its triggers. */
export async function startInvokeApi({
  port,
  functions,
}: {
  port: number
  functions: Record<string, Handler>
}) {
  const app = new Hono()
  app.post('/2015-03-31/functions/:name/invocations', async (context) => {
    const run = functions[context.req.param('name')]
    if (!run) return context.json({ Message: 'Function not found' }, 404)
    try {
      return context.json(await run(Event.parse(await context.req.json())))
    } catch (error) {
      console.error(errorForLog(error))
      const message = error instanceof Error ? error.message : String(error)
      return context.json({ errorMessage: message }, 200, { 'X-Amz-Function-Error': 'Unhandled' })
    }
  })
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' })
  return {
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

type Job = {
  name: string
  run: () => Promise<unknown>
  firstAfterMs: number
  everyMs: number
}

/**
 * Runs jobs as production's schedules do. A run that takes longer than its turn is not joined by a second one,
 * and one that fails is followed by the next. Answers how to end it.
 */
export function startSchedules(jobs: Job[]): () => void {
  const timers = new Map<string, NodeJS.Timeout>()
  let ended = false

  function wait({ name, run, firstAfterMs, everyMs }: Job) {
    const timer = setTimeout(async () => {
      const startedAt = Date.now()
      await run().catch((error: unknown) => console.error(`${name} failed: ${errorForLog(error)}`))
      const leftMs = Math.max(0, everyMs - (Date.now() - startedAt))
      if (!ended) wait({ name, run, everyMs, firstAfterMs: leftMs })
    }, firstAfterMs)
    timers.set(name, timer.unref())
  }

  for (const job of jobs) wait(job)
  return () => {
    ended = true
    for (const timer of timers.values()) clearTimeout(timer)
  }
}
