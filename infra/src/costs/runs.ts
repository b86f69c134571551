import { functions } from '../what-runs/functions.ts'
import { secretsOf } from '../what-runs/lookups.ts'
import { machines } from './assumptions.ts'
import type { CountedRun, Requests } from './counts.ts'
import { type Priced, prices } from './prices.ts'

const isPriced = (name: string): name is Priced => name in prices

export const priced: readonly Priced[] = Object.keys(prices).filter(isPriced)

export const none: Quantities = {
  s3Write: 0,
  s3Read: 0,
  s3Storage: 0,
  lambdaRequests: 0,
  lambdaTime: 0,
  gateway: 0,
  queue: 0,
  events: 0,
  edgeBytes: 0,
  edgeRequests: 0,
  edgeFunction: 0,
  invalidations: 0,
  tenantPlan: 0,
  tenants: 0,
  mail: 0,
  members: 0,
  alarms: 0,
  dashboards: 0,
  largeDashboards: 0,
  metrics: 0,
  logs: 0,
  secrets: 0,
  parameterReads: 0,
  keys: 0,
  keyUses: 0,
  zones: 0,
}

const processorInMb = 1_769
const kilo = 1_000

/** What a run of a function costs, `startShare` of which begin in a new process. */
export function quantitiesOfRun(
  by: CountedRun['by'],
  requests: Requests,
  startShare = machines.startShare,
): Quantities {
  const { memoryInMb, trigger } = functions[by]
  const reads = secretsOf(functions[by]).length > 0 ? startShare : 0
  const ownMs = (machines.ownWork * processorInMb) / memoryInMb
  const waitingMs = requests.waits * machines.storage + requests.payments * machines.payments
  const runMs = ownMs + waitingMs + startShare * machines.start
  return {
    ...none,
    ...quantitiesOf(requests),
    lambdaRequests: 1,
    lambdaTime: (runMs / kilo) * (memoryInMb / 1_024),
    gateway: trigger.by === 'http' ? 1 : 0,
    logs: machines.logBytesOfARun / 1e9,
    // A start reads one document, which is decrypted once.
    keyUses: reads,
    parameterReads: reads,
  }
}

const quantitiesOf = ({ gets, puts, lists, deletes, messages, mails, wakes }: Requests) => ({
  s3Read: gets,
  s3Write: puts + lists,
  // Every change in a bucket that is heard is told, also where no rule fits it.
  events: puts + deletes,
  // Sent or told, received and deleted.
  queue: 3 * messages + 3 * wakes,
  mail: mails,
})

/** All the runs that follow from one deed. */
export const quantitiesOfDeed = (runs: readonly CountedRun[]): Quantities =>
  add(...runs.map(({ by, times, requests }) => [times, quantitiesOfRun(by, requests)] as const))

/** How much of everything is used. */
export type Quantities = Record<Priced, number>

/** So many times each of these, together. */
export function add(...parts: (readonly [times: number, of: Quantities])[]): Quantities {
  const sum = { ...none }
  for (const [times, of] of parts) for (const name of priced) sum[name] += times * of[name]
  return sum
}
