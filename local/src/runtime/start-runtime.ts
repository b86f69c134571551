import { SQSClient } from '@aws-sdk/client-sqs'
import { type Row, rows } from '@lorecircle/infra/what-runs/lookups'
import { queueUrl } from '../settings/environment.ts'
import type { Ports } from '../settings/ports.ts'
import { keyOfFunction } from '../settings/roles.ts'
import { type Handler, loadHandler, withTimeout } from './handler.ts'
import { startInvokeApi } from './invoke-api.ts'
import { ownEnvironments } from './own-environment.ts'
import { pollQueue } from './poll-queue.ts'
import { minuteInMs, schedule } from './schedule.ts'
import { scheduledEvent } from './scheduled-event.ts'
import { serveHttp } from './serve-http.ts'

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
  const own = rows.filter(({ entry }) => entry.startsWith(`${of}/`))
  const inEnvironment = ownEnvironments()
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

async function run(row: Row, handler: Handler, ports: Ports, sqs: SQSClient): Promise<Running> {
  const { name, trigger } = row
  if (trigger.by === 'http')
    return serveHttp(trigger.origin === 'api' ? ports.functions : ports.onDemand, handler)
  if (trigger.by === 'identity' || trigger.by === 'mail') return { close: () => undefined }
  if (trigger.by === 'schedule') {
    const everyMs = trigger.everyMinutes * minuteInMs
    const job = () => handler(scheduledEvent(name, new Date()))
    return { close: schedule([{ name, run: job, everyMs, firstAfterMs: Math.min(everyMs, turnOf(row)) }]) }
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

/** The user pool and the mail service invoke functions by name. */
const isInvoked = ({ trigger }: Row) => trigger.by === 'identity' || trigger.by === 'mail'

const byName = (loaded: { row: Row; handler: Handler }[]): Record<string, Handler> =>
  Object.fromEntries(loaded.map(({ row, handler }) => [row.name, handler]))

/** The scheduled ones begin a minute apart, soon after the start. */
const turnOf = (row: Row): number =>
  minuteInMs * (1 + rows.filter(({ trigger }) => trigger.by === 'schedule').indexOf(row))
