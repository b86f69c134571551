import { bundleCalls } from '@lorecircle/shared/bundle/calls'
import { bundleDoc } from '@lorecircle/shared/bundle/stored'
import { compare } from '@lorecircle/shared/compare'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { bundlesForAuthor } from './bundle-for-author.ts'

export const bundles = (services: Services) =>
  accountEndpoint(bundleCalls.bundles, {
    async run({ account }) {
      const found = await services.documents.readAll(bundleDoc, bundleDoc.within(account.folder))
      const newestFirst = found.toSorted(
        (a, b) => compare(b.value.createdAt, a.value.createdAt) || compare(a.key, b.key),
      )
      return bundlesForAuthor(services, account, newestFirst)
    },
  })
