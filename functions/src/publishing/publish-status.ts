import { addressIfAny } from '@lorecircle/shared/custom-domain/address'
import { pageKey } from '@lorecircle/shared/edge/viewer'
import { manifestDoc } from '@lorecircle/shared/publishing/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { urls } from '@lorecircle/shared/urls/urls'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { publicPlace } from './public-place.ts'

/** Has the saved version, or a later one, reached the shop, and under which ETag is its page served? */
export const publishStatus = (services: Services) =>
  accountEndpoint(calls.publishStatus, {
    async run({ account, author: { sub }, input }) {
      const [place, manifest] = await Promise.all([
        publicPlace(services.documents, account, input.of, input.id),
        services.documents.read(manifestDoc(sub)),
      ])
      const rendered = manifest?.value.sources[place.key]
      const published = rendered !== undefined && (rendered === input.etag || rendered === place.etag)
      const address = addressIfAny(account)
      if (place.path === null || address === null) return { published, url: null, pageEtag: null }
      const page = manifest?.value.pages[pageKey(`sites/${address}`, place.path)]
      return {
        published: published && page !== undefined,
        url: new URL(place.path, urls.shop(services.origin, address)).href,
        pageEtag: page?.etag ?? null,
      }
    },
  })
