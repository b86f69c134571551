import { hasPaid } from '@lorecircle/shared/account/account'
import type { Preview } from '@lorecircle/shared/publishing/preview'
import { previewDoc } from '@lorecircle/shared/publishing/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { urls } from '@lorecircle/shared/urls/urls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountEndpoint } from '../http/endpoint.ts'
import { isWithin, limitOf } from '../limits/is-within.ts'
import type { Services } from '../services/services.ts'
import { previewDraft } from './draft-of.ts'

const hourInMs = 60 * 60 * 1000

/** Keeps what the author typed for an hour, under an address that cannot be guessed. */
export const preview = (services: Services) =>
  accountEndpoint(calls.preview, {
    async run({ account, author: { sub }, input }) {
      const limit = limitOf(hasPaid(account) ? 'author.previews' : 'unpaid.previews', sub)
      if (!(await isWithin(services, [limit]))) {
        throw new VisibleError(
          429,
          'preview.flooded',
          'That is as many previews as can be made in an hour. What you typed is still here: please look again later.',
        )
      }
      const expiresAt = new Date(services.now().getTime() + hourInMs).toISOString()
      const kept: Preview = { sub, draft: await previewDraft(services, account, input), expiresAt }
      const previewId = services.newSecret()
      await services.documents.create(previewDoc(previewId), kept)
      return { url: urls.preview(services.origin, previewId) }
    },
  })
