import { customPageCalls } from '@lorecircle/shared/custom-page/calls'
import { customPageDoc } from '@lorecircle/shared/custom-page/stored'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { pageChanged } from './page-conflicts.ts'

/** Takes away the version that the author saw; what another tab wrote since stays. Asked again it changes nothing. */
export const deletePage = (services: Services) =>
  accountEndpoint(customPageCalls.deletePage, {
    async run({ account, author: { sub }, input: { slug, etag } }) {
      const { documents, origin } = services
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
