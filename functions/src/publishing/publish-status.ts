import { calls } from '@lorecircle/shared/call/calls'
import { pageKey } from '@lorecircle/shared/edge/viewer'
import { keys } from '@lorecircle/shared/keys'
import { Manifest } from '@lorecircle/shared/publishing/manifest'
import { urls } from '@lorecircle/shared/urls'
import { accountOf } from '../accounts/account-of.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import type { World } from '../world.ts'
import { publicPlace } from './public-place.ts'

/** Has the saved version, or a later one, reached the shop, and under which ETag is its page served? */
export const publishStatus = (world: World) =>
  authorEndpoint(calls.publishStatus, {
    async run({ author: { sub }, input }) {
      const { value: account } = await accountOf(world.documents, sub)
      const [place, manifest] = await Promise.all([
        publicPlace(world.documents, account, input.of, input.id),
        world.documents.read(keys.manifest(sub), Manifest),
      ])
      const rendered = manifest?.value.sources[place.key]
      const published = rendered !== undefined && (rendered === input.etag || rendered === place.etag)
      const { subdomain } = account
      if (place.path === null || subdomain === null) return { published, url: null, pageEtag: null }
      const page = manifest?.value.pages[pageKey(`sites/${subdomain}`, place.path)]
      return {
        published: published && page !== undefined,
        url: new URL(place.path, urls.shop(world.origin, subdomain)).href,
        pageEtag: page?.etag ?? null,
      }
    },
  })
