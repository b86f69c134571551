import { bundleCalls } from '@lorecircle/shared/bundle/calls'
import { bundleDoc } from '@lorecircle/shared/bundle/stored'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { bundleChanged, bundleGone } from './bundle-conflicts.ts'
import { isSlug } from './bundle-slugs.ts'

/** Takes away the version that the author saw; what another tab wrote since stays. Asked again it changes nothing. */
export const removeBundle = (services: Services) =>
  accountEndpoint(bundleCalls.removeBundle, {
    async run({ account, input: { slug, etag } }) {
      if (!isSlug(slug)) throw bundleGone()
      const { documents } = services
      const document = bundleDoc(account.folder, slug)
      if (!(await documents.remove(document, etag))) {
        const theirs = await documents.read(document)
        if (theirs) throw await bundleChanged(services, account, theirs)
      }
      await services.hintPublish(account.sub)
      return {}
    },
  })
