import { postCalls } from '@lorecircle/shared/post/calls'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { postChanged } from './post-conflicts.ts'
import { settledPost } from './stored-post.ts'

/** Takes away the version that the author saw; what another tab wrote since stays. Asked again it changes nothing. */
export const deletePost = (services: Services) =>
  accountEndpoint(postCalls.deletePost, {
    async run({ account, author, input }) {
      const { documents, origin } = services
      const post = await settledPost(documents, account.folder, input.id)
      if (post === null) return {}
      if (post.etag === input.etag && (await documents.remove(post.document, post.etag))) {
        if (post.value.isPublished) await services.hintPublish(author.sub)
        return {}
      }
      const theirs = await settledPost(documents, account.folder, input.id)
      if (theirs) throw postChanged(theirs, account, origin)
      return {}
    },
  })
