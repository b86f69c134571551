import { calls } from '@lorecircle/shared/call/calls'
import { keys } from '@lorecircle/shared/keys'
import type { Preview } from '@lorecircle/shared/publishing/preview'
import { urls } from '@lorecircle/shared/urls'
import { accountOf } from '../accounts/account-of.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import type { World } from '../world.ts'
import { draftOf } from './draft-of.ts'

const hourInMs = 60 * 60 * 1000

/** Keeps what the author typed for an hour, under an address that cannot be guessed. */
export const preview = (world: World) =>
  authorEndpoint(calls.preview, {
    async run({ author: { sub }, input }) {
      const { value: account } = await accountOf(world.documents, sub)
      const expiresAt = new Date(world.now().getTime() + hourInMs).toISOString()
      const kept: Preview = { sub, draft: await draftOf(world, account, input), expiresAt }
      const previewId = world.newSecret()
      await world.documents.create(keys.preview(previewId), kept)
      return { url: urls.preview(world.origin, previewId) }
    },
  })
