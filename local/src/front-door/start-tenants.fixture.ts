import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createFaultSwitches } from '@lorecircle/stripe-emulator/faults/switches'
import { resolvesTo } from '../dns/records.ts'
import type { Dns } from '../dns/start-dns.ts'
import { faultSchemas } from '../faults/faults.ts'
import { resourceNames } from '../settings/names.ts'
import { serverUrl } from './server-url.fixture.ts'
import { startTenantsApi } from './start-front-door.ts'

export async function startTenants({ records }: Pick<Dns, 'records'>) {
  const { distributionId, group, target } = resourceNames.domains
  const cdn = { switches: createFaultSwitches(faultSchemas.frontDoor), isClosed: false }
  const { tenants, api } = startTenantsApi(cdn.switches, {
    distributionId,
    group,
    dataFile: null,
    pointsHere: (domain) => resolvesTo(records, domain, target),
    allows: () => !cdn.isClosed,
  })
  const control = createServer(getRequestListener(api.fetch))
  control.listen(0, '127.0.0.1')
  await once(control, 'listening')
  return {
    cdn,
    tenants,
    url: serverUrl(control),
    close() {
      control.close()
      control.closeAllConnections()
    },
  }
}
