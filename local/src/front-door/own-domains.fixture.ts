import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { createTenantClient } from '@lorecircle/functions/custom-domain/tenants'
import { resourceNames } from '../settings/names.ts'
import { serverUrl } from './server-url.fixture.ts'
import { type FrontDoorOptions, startFrontDoor } from './start-front-door.ts'

/** A front door that serves own domains, whatever their DNS says, before one bucket and nothing else. */
export async function startDoorWithDomains(options: Pick<FrontDoorOptions, 'storage' | 'mayInvalidate'>) {
  const nobody = createServer((_, response) => response.writeHead(404).end('Nothing here'))
  nobody.listen(0, '127.0.0.1')
  await once(nobody, 'listening')
  const door = await startFrontDoor({
    ...options,
    port: 0,
    controlPort: 0,
    productDomain: 'lorecircle.localhost:4321',
    scheme: 'http',
    logsBucket: null,
    originSecret: '',
    distributionId: resourceNames.distributionId,
    api: serverUrl(nobody),
    onDemand: serverUrl(nobody),
    domains: { ...resourceNames.domains, dataFile: null, pointsHere: () => true, allows: () => true },
  })
  return {
    ...door,
    visit: (host: string, path: string) =>
      new Promise<{ status: number; text: string }>((resolve, reject) => {
        const { hostname, port } = new URL(door.url)
        const asked = request({ hostname, port, path, headers: { host } }, async (answer) =>
          resolve({ status: answer.statusCode ?? 0, text: await text(answer) }),
        )
        asked.once('error', reject).end()
      }),
    async close() {
      await door.close()
      nobody.close()
    },
  }
}
export type DoorWithDomains = Awaited<ReturnType<typeof startDoorWithDomains>>

/**
 * Creates a tenant for a domain at the CDN that `AWS_ENDPOINT_URL_CLOUDFRONT` names, as the product does; returns its
 * id.
 */
export async function liveTenant(domain: string): Promise<string> {
  const { distributionId, group } = resourceNames.domains
  const tenants = createTenantClient({
    ...{ AWS_REGION: 'us-west-2', AWS_TIMEOUT_MS: '60000' },
    ...{ DOMAINS_DISTRIBUTION: distributionId, DOMAINS_GROUP: group },
  })
  const made = await tenants.create(domain)
  if ('refused' in made) throw new Error(`${domain} was refused: ${made.refused}`)
  // The first call puts its certificate to use.
  const seen = [await tenants.look(made.id), await tenants.look(made.id)]
  if (seen[1] !== 'deployed') throw new Error(`${domain} is ${seen[1]}`)
  return made.id
}
