import { customPageCalls } from '@lorecircle/shared/custom-page/calls'
import { OwnPage } from '@lorecircle/shared/custom-page/custom-page'
import { keys } from '@lorecircle/shared/keys'
import { accountOf } from '../accounts/account-of.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import type { World } from '../world.ts'
import { pageChanged } from './page-conflicts.ts'

/** Takes away the version that the author saw; what another tab wrote since stays. Asked again it changes nothing. */
export const deletePage = (world: World) =>
  authorEndpoint(customPageCalls.deletePage, {
    async run({ author: { sub }, input: { slug, etag } }) {
      const { documents, origin } = world
      const { value: account } = await accountOf(documents, sub)
      const key = keys.ownPage(account.folder, slug)
      if (await documents.remove(key, etag)) {
        await world.hintPublish(sub)
        return {}
      }
      const theirs = await documents.read(key, OwnPage)
      if (theirs) throw pageChanged(theirs, account, origin)
      return {}
    },
  })
