import { domainCalls, type OwnDomainForAuthor } from '@lorecircle/shared/custom-domain/calls'
import { letGoAt, type OwnDomain, proofHost, proofText } from '@lorecircle/shared/custom-domain/own-domain'
import { authorDomainDoc } from '@lorecircle/shared/custom-domain/stored'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { authorEndpoint } from '../http/endpoint.ts'
import { isWithin, limitOf } from '../limits/is-within.ts'
import type { Services } from '../services/services.ts'
import { leaveDomain } from './leave.ts'
import { moveOn } from './move-on.ts'

/** The domain that the author is connecting or has connected, as it was last seen. */
export const ownDomain = (services: Services) =>
  authorEndpoint(domainCalls.ownDomain, {
    async run({ author: { sub } }) {
      const stored = await services.documents.read(authorDomainDoc(sub))
      return { own: forAuthor(services, stored?.value ?? null) }
    },
  })

/** The step that the schedule takes, taken now. */
export const checkOwnDomain = (services: Services) =>
  authorEndpoint(domainCalls.checkOwnDomain, {
    async run({ author: { sub } }) {
      if (!(await isWithin(services, [limitOf('author.domain_checks', sub)])))
        throw new VisibleError(
          429,
          'domain.checked_often',
          'That was looked up often enough for now. We look by ourselves every ten minutes.',
        )
      return { own: forAuthor(services, await moveOn(services, sub)) }
    },
  })

export const leaveOwnDomain = (services: Services) =>
  authorEndpoint(domainCalls.leaveOwnDomain, {
    async run({ author: { sub } }) {
      return { own: forAuthor(services, await leaveDomain(services, sub)) }
    },
  })

function forAuthor({ env }: Services, own: OwnDomain | null): OwnDomainForAuthor | null {
  if (own === null) return null
  const { token, tenantId: _id, looksElsewhere: _looks, ...shown } = own
  return {
    ...shown,
    records: {
      pointer: { type: 'CNAME', name: own.domain, value: env.DOMAINS_TARGET },
      proof: { type: 'TXT', name: proofHost(own.domain), value: proofText(token) },
    },
    letGoAt: own.failingSince === null ? null : letGoAt(own.failingSince).toISOString(),
  }
}
