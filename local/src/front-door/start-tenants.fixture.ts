import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { leadsTo } from '../dns/leads-to.ts'
import type { Dns } from '../dns/start-dns.ts'
import { names } from '../settings/names.ts'
import { serverUrl } from './server-url.fixture.ts'
import { tenantsIn } from './tenants.ts'
import { tenantsApi } from './tenants-api.ts'

/** The CDN's calls for tenants alone, in a world with this DNS; how long it takes can be turned. */
export async function startTenants({ records }: Pick<Dns, 'records'>) {
  const { distributionId, group, target } = names.domains
  const cdn = { takesMs: 0, most: 10_000, isClosed: false }
  const tenants = tenantsIn({
    file: null,
    now: Date.now,
    takesMs: () => cdn.takesMs,
    pointsHere: (domain) => leadsTo(records, domain, target),
  })
  const app = tenantsApi(tenants, {
    distributionId,
    group,
    most: () => cdn.most,
    allows: () => !cdn.isClosed,
  })
  const control = createServer(getRequestListener(app.fetch))
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
