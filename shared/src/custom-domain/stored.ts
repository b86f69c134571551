import { stored } from '../storage/stored.ts'
import { CustomDomain, DomainClaim, DomainRequest } from './own-domain.ts'

export const domainRequestDoc = stored(DomainRequest, 'domain-requests/{sub}/{number:4}.json', {
  exported: null,
  atDeletion: 'removed',
})

/** When the account is gone, the sweep takes the domain off the CDN, and then this away. */
export const customDomainDoc = stored(CustomDomain, 'domains/{sub}.json', {
  exported: {
    as: 'ownDomain',
    show: ({ domain, state, askedAt, liveSince }) => ({ domain, state, askedAt, liveSince }),
  },
  atDeletion: 'custom',
})

/** Goes with the domain's tenancy: then whoever proves it next can have it. */
export const domainClaimDoc = stored(DomainClaim, 'own-domains/{domain}.json', {
  exported: null,
  atDeletion: 'custom',
})
