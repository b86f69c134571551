import { sweepDomains } from '@lorecircle/functions/custom-domain/sweep-domains'
import type { Services } from '@lorecircle/functions/services/services'
import { type Dns, startDns } from '@lorecircle/local/dns/start-dns'
import { startTenants } from '@lorecircle/local/front-door/start-tenants.fixture'
import { resourceNames } from '@lorecircle/local/settings/names'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { type CustomDomainForAuthor, domainCalls } from '@lorecircle/shared/custom-domain/calls'
import { joinPlatform, type MailRoom, openShop, startMailRoom } from '../newsletter/mail-room.ts'

/** A mail room whose authors can have domains: a DNS in which records are set, and the CDN's tenants. */
export async function startDomains() {
  const dns = await startDns({ port: 0, dataFile: null })
  const { cdn, tenants, ...control } = await startTenants(dns)
  const room = await startMailRoom()
  process.env.AWS_ENDPOINT_URL_CLOUDFRONT = control.url
  const env = {
    ...room.services.env,
    DOMAINS_DISTRIBUTION: resourceNames.domains.distributionId,
    DOMAINS_GROUP: resourceNames.domains.group,
    DOMAINS_TARGET: resourceNames.domains.target,
    DNS_SERVERS: dns.server,
  }
  const services: Services = { ...room.services, env }
  return {
    room,
    services,
    cdn,
    tenants,
    dns,
    sweep: () => sweepDomains(services),
    /** An author with a shop, at the screen for their domain. */
    author: (subdomain: string) => author(services, room, dns, subdomain),
    async stop() {
      delete process.env.AWS_ENDPOINT_URL_CLOUDFRONT
      await room.stop()
      await dns.close()
      control.close()
    },
  }
}
export type Domains = Awaited<ReturnType<typeof startDomains>>

async function author(services: Services, room: MailRoom, dns: Dns, subdomain: string) {
  const { sub, email } = await openShop(services, subdomain, 'Lord Dunsany')
  await joinPlatform(services, sub)
  const desk = room.author({ sub, email }, services)
  return {
    sub,
    email,
    desk,
    ask: (domain: string) => desk.call(domainCalls.requestDomain, { domain }),
    own: async () => (await desk.call(domainCalls.ownDomain, {})).own,
    check: async () => (await desk.call(domainCalls.checkOwnDomain, {})).own,
    leave: async () => (await desk.call(domainCalls.leaveOwnDomain, {})).own,
    liveAt: async () => (await services.documents.read(accountDoc(sub)))?.value.ownDomain ?? null,
    /** At the registrar's, both records as the portal shows them. */
    setRecords({ records }: CustomDomainForAuthor) {
      for (const { type, name, value } of Object.values(records))
        dns.records.set({ name, type, values: [value] })
    },
    takeRecords({ records }: CustomDomainForAuthor) {
      for (const { type, name } of Object.values(records)) dns.records.set({ name, type, values: [] })
    },
  }
}
