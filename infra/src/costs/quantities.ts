import { type Priced, prices } from './prices.ts'

/** How much of everything is used. */
export type Quantities = Record<Priced, number>

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

/** So many times each of these, together. */
export function add(...parts: (readonly [times: number, of: Quantities])[]): Quantities {
  const sum = { ...none }
  for (const [times, of] of parts) for (const name of priced) sum[name] += times * of[name]
  return sum
}
