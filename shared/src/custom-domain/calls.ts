import { z } from 'zod'
import { call, EmptyObject } from '../call/call.ts'
import { CustomDomain, DomainRequest } from './own-domain.ts'

const Requested = z.object({ request: DomainRequest.nullable() })

const DnsRecord = z.object({ type: z.enum(['CNAME', 'TXT']), name: z.string(), value: z.string() })

export const CustomDomainForAuthor = CustomDomain.omit({
  token: true,
  tenantId: true,
  looksElsewhere: true,
}).extend({
  records: z.object({ pointer: DnsRecord, proof: DnsRecord }),
  letGoAt: z.iso.datetime().nullable(),
})
export type CustomDomainForAuthor = z.infer<typeof CustomDomainForAuthor>

const Connected = z.object({ own: CustomDomainForAuthor.nullable() })

export const domainCalls = {
  domainRequest: call('GET', '/api/custom-domain-request', 'author', EmptyObject, Requested),
  requestDomain: call(
    'POST',
    '/api/custom-domain-request',
    'author',
    z.object({
      domain: z.string().max(300),
      note: z.string().max(1000, 'A note can have at most 1,000 characters.').default(''),
    }),
    Requested,
  ),
  withdrawDomainRequest: call('POST', '/api/withdraw-domain-request', 'author', EmptyObject, Requested),
  ownDomain: call('GET', '/api/own-domain', 'author', EmptyObject, Connected),
  checkOwnDomain: call('POST', '/api/check-own-domain', 'author', EmptyObject, Connected),
  /** The shop returns to its platform subdomain at once; the CDN releases the domain within minutes. */
  leaveOwnDomain: call('POST', '/api/leave-own-domain', 'author', EmptyObject, Connected),
} as const
