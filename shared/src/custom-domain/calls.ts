import { z } from 'zod'
import { call, Nothing } from '../call/call.ts'
import { DomainRequest } from './domain-request.ts'

const Requested = z.object({ request: DomainRequest.nullable() })

/** A domain of the author's own: asked for here, connected by people. */
export const domainCalls = {
  domainRequest: call('GET', '/api/custom-domain-request', 'author', Nothing, Requested),
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
  withdrawDomainRequest: call('POST', '/api/withdraw-domain-request', 'author', Nothing, Requested),
} as const
