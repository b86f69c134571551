import type { Switches } from '@lorecircle/stripe-emulator/faults/switches'
import type { FaultSwitches } from '../faults/faults.ts'
import { tenantsIn } from './tenants.ts'
import { tenantsApi } from './tenants-api.ts'

type Of = {
  distributionId: string
  group: string
  /** Where they are kept; without it they are forgotten. */
  dataFile: string | null
  /** Whether a domain's DNS leads here. */
  pointsHere(domain: string): boolean
  /** Whether this key's owner may let tenants come and go. */
  allows(accessKeyId: string): boolean
}

/** A CDN's tenants, and its calls for them, as long and as many as its board says. */
export function tenantsOn(
  board: Switches<FaultSwitches['frontDoor']>,
  { distributionId, group, dataFile, pointsHere, allows }: Of,
) {
  const takesMs = () => board.set.tenantTakesMs
  const tenants = tenantsIn({ file: dataFile, now: Date.now, takesMs, pointsHere })
  const most = () => board.set.mostTenants
  return { tenants, api: tenantsApi(tenants, { distributionId, group, most, allows }) }
}
