import { type CustomDomainForAuthor, domainCalls } from '@lorecircle/shared/custom-domain/calls'
import {
  type CustomDomain,
  domainExpiresAt,
  verificationHost,
  verificationText,
} from '@lorecircle/shared/custom-domain/own-domain'
import { customDomainDoc } from '@lorecircle/shared/custom-domain/stored'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { authorEndpoint } from '../http/endpoint.ts'
import { isWithinLimits, rateLimitFor } from '../limits/is-within.ts'
import type { Services } from '../services/services.ts'
import { removeCustomDomain } from './leave.ts'
import { advanceCustomDomain } from './move-on.ts'

export const customDomainEndpoint = (services: Services) =>
  authorEndpoint(domainCalls.ownDomain, {
    async run({ author: { sub } }) {
      const stored = await services.documents.read(customDomainDoc(sub))
      return { own: forAuthor(services, stored?.value ?? null) }
    },
  })

export const checkCustomDomainEndpoint = (services: Services) =>
  authorEndpoint(domainCalls.checkOwnDomain, {
    async run({ author: { sub } }) {
      if (!(await isWithinLimits(services, [rateLimitFor('author.domain_checks', sub)])))
        throw new VisibleError(
          429,
          'domain.checked_often',
          'That was looked up often enough for now. We look by ourselves every ten minutes.',
        )
      return { own: forAuthor(services, await advanceCustomDomain(services, sub)) }
    },
  })

export const removeCustomDomainEndpoint = (services: Services) =>
  authorEndpoint(domainCalls.leaveOwnDomain, {
    async run({ author: { sub } }) {
      return { own: forAuthor(services, await removeCustomDomain(services, sub)) }
    },
  })

function forAuthor({ env }: Services, own: CustomDomain | null): CustomDomainForAuthor | null {
  if (own === null) return null
  const { token, tenantId: _id, looksElsewhere: _looks, ...shown } = own
  return {
    ...shown,
    records: {
      pointer: { type: 'CNAME', name: own.domain, value: env.DOMAINS_TARGET },
      proof: { type: 'TXT', name: verificationHost(own.domain), value: verificationText(token) },
    },
    letGoAt: own.failingSince === null ? null : domainExpiresAt(own.failingSince).toISOString(),
  }
}
