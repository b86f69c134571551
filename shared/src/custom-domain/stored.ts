import { stored } from '../storage/stored.ts'
import { DomainRequest } from './domain-request.ts'

export const domainRequestDoc = stored(DomainRequest, 'domain-requests/{sub}/{number:4}.json', {
  exported: null,
  atDeletion: 'removed',
})
