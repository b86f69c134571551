import { stored } from '../storage/stored.ts'
import { CustomDomain, DomainClaim, DomainRequest } from './own-domain.ts'

export const domainRequestDoc = stored(DomainRequest, 'domain-requests/{sub}/{number:4}.json', {
  exported: null,
  atDeletion: 'removed',
})

/** After the account is deleted, the sweep removes the domain from the CDN and then deletes this document. */
export const customDomainDoc = stored(CustomDomain, 'domains/{sub}.json', {
  exported: {
    as: 'ownDomain',
    show: ({ domain, state, askedAt, liveSince }) => ({ domain, state, askedAt, liveSince }),
  },
  atDeletion: 'custom',
})

/** Deleted with the domain's CDN tenant; after that, the next author to prove the domain can claim it. */
export const domainClaimDoc = stored(DomainClaim, 'own-domains/{domain}.json', {
  exported: null,
  atDeletion: 'custom',
})
