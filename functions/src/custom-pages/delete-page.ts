import { customPageCalls } from '@lorecircle/shared/custom-page/calls'
import { customPageDoc } from '@lorecircle/shared/custom-page/stored'
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
      const document = customPageDoc(account.folder, slug)
      if (await documents.remove(document, etag)) {
        await services.hintPublish(sub)
        return {}
      }
      const theirs = await documents.read(document)
      if (theirs) throw pageChanged(theirs, account, origin)
      return {}
    },
  })
