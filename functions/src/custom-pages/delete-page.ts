import { customPageCalls } from '@lorecircle/shared/custom-page/calls'
import { CustomPage } from '@lorecircle/shared/custom-page/custom-page'
import { keys } from '@lorecircle/shared/keys'
import { accountOf } from '../account/account-of.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services.ts'
import { pageChanged } from './page-conflicts.ts'

/** Takes away the version that the author saw; what another tab wrote since stays. Asked again it changes nothing. */
export const deletePage = (services: Services) =>
  authorEndpoint(customPageCalls.deletePage, {
    async run({ author: { sub }, input: { slug, etag } }) {
      const { documents, origin } = services
      const { value: account } = await accountOf(documents, sub)
      const key = keys.customPage(account.folder, slug)
      if (await documents.remove(key, etag)) {
        await services.hintPublish(sub)
        return {}
      }
      const theirs = await documents.read(key, CustomPage)
      if (theirs) throw pageChanged(theirs, account, origin)
      return {}
    },
  })
