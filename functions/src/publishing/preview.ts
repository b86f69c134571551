import type { Preview } from '@lorecircle/shared/publishing/preview'
import { previewDoc } from '@lorecircle/shared/publishing/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { urls } from '@lorecircle/shared/urls/urls'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { draftOf } from './draft-of.ts'

const hourInMs = 60 * 60 * 1000

/** Keeps what the author typed for an hour, under an address that cannot be guessed. */
export const preview = (services: Services) =>
  accountEndpoint(calls.preview, {
    async run({ account, author: { sub }, input }) {
      const expiresAt = new Date(services.now().getTime() + hourInMs).toISOString()
      const kept: Preview = { sub, draft: await draftOf(services, account, input), expiresAt }
      const previewId = services.newSecret()
      await services.documents.create(previewDoc(previewId), kept)
      return { url: urls.preview(services.origin, previewId) }
    },
  })
