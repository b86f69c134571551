import { functions } from '../what-runs/functions.ts'
import { functionSecrets } from '../what-runs/lookups.ts'
import { machineAssumptions } from './assumptions.ts'
import type { CountedRun, RequestCounts } from './counts.ts'
import { type PricedUnit, prices } from './prices.ts'

const isPriced = (name: string): name is PricedUnit => name in prices

export const pricedUnits: readonly PricedUnit[] = Object.keys(prices).filter(isPriced)

export const noQuantities: Quantities = {
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

export function runQuantities(
  by: CountedRun['by'],
  requests: RequestCounts,
  startShare = machineAssumptions.startShare,
): Quantities {
  const { memoryInMb, trigger } = functions[by]
  const reads = functionSecrets(functions[by]).length > 0 ? startShare : 0
  const ownMs = (machineAssumptions.ownWork * processorInMb) / memoryInMb
  const waitingMs =
    requests.waits * machineAssumptions.storage + requests.payments * machineAssumptions.payments
  const runMs = ownMs + waitingMs + startShare * machineAssumptions.start
  return {
    ...noQuantities,
    ...quantitiesOf(requests),
    lambdaRequests: 1,
    lambdaTime: (runMs / kilo) * (memoryInMb / 1_024),
    gateway: trigger.by === 'http' ? 1 : 0,
    logs: machineAssumptions.logBytesOfARun / 1e9,
    keyUses: reads,
    parameterReads: reads,
  }
}

const quantitiesOf = ({ gets, puts, lists, deletes, messages, mails, wakes }: RequestCounts) => ({
  s3Read: gets,
  s3Write: puts + lists,
  // Every change in a bucket with notifications is an event, even if no rule matches it.
  events: puts + deletes,
  // Sent, received and deleted.
  queue: 3 * messages + 3 * wakes,
  mail: mails,
})

export const operationQuantities = (runs: readonly CountedRun[]): Quantities =>
  addQuantities(...runs.map(({ by, times, requests }) => [times, runQuantities(by, requests)] as const))

export type Quantities = Record<PricedUnit, number>

export function addQuantities(...parts: (readonly [times: number, of: Quantities])[]): Quantities {
  const sum = { ...noQuantities }
  for (const [times, of] of parts) for (const name of pricedUnits) sum[name] += times * of[name]
  return sum
}
