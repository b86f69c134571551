import { join } from 'node:path'
import { permissions } from '@lorecircle/infra/what-runs/permissions'
import { leadsTo } from '../dns/leads-to.ts'
import type { Records } from '../dns/records.ts'
import type { FaultSwitches } from '../faults/faults.ts'
import type { FrontDoorOptions } from '../front-door/start-front-door.ts'
import { names } from '../settings/names.ts'
import { local, type Ports, productDomain } from '../settings/ports.ts'
import { functionOf, keyOfCdn, mayInvalidate } from '../settings/roles.ts'
import type { Secrets } from '../settings/secrets.ts'

type Given = { home: string; ports: Ports; secrets: Secrets; faults: FaultSwitches }

/** The front door in front of this machine's parts. */
export const frontDoorOptions = (
  { home, ports, secrets, faults }: Given,
  records: Records,
): FrontDoorOptions => ({
  port: ports.site,
  controlPort: ports.control,
  productDomain: productDomain(ports),
  scheme: 'http',
  storage: {
    endpoint: local(ports.storage),
    bucket: names.buckets.site,
    ...keyOfCdn(secrets.storageKey),
  },
  logsBucket: names.buckets.logs,
  api: local(ports.functions),
  onDemand: local(ports.onDemand),
  originSecret: secrets.originSecret,
  distributionId: names.distributionId,
  mayInvalidate,
  domains: {
    ...names.domains,
    dataFile: join(home, 'tenants.json'),
    allows(accessKeyId) {
      const name = functionOf(accessKeyId)
      return name === undefined || permissions[name].tenants
    },
    pointsHere: (domain) => leadsTo(records, domain, names.domains.target),
  },
  faults: faults.frontDoor,
})
