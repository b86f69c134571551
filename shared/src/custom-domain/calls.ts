import { z } from 'zod'
import { call, EmptyObject } from '../call/call.ts'
import { CustomDomain, DomainRequest } from './own-domain.ts'

const Requested = z.object({ request: DomainRequest.nullable() })

/** A record that the author sets where the domain is registered. */
const DnsRecord = z.object({ type: z.enum(['CNAME', 'TXT']), name: z.string(), value: z.string() })

/** The domain that an author is connecting or has connected, with the records that connect it. */
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

/** A domain of the author's own: asked for here, and connected by its records. */
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
  /** Looks at the records now, and goes on as far as they let it. */
  checkOwnDomain: call('POST', '/api/check-own-domain', 'author', EmptyObject, Connected),
  /** The shop is back at its name at the platform at once; the CDN lets the domain go within minutes. */
  leaveOwnDomain: call('POST', '/api/leave-own-domain', 'author', EmptyObject, Connected),
} as const
