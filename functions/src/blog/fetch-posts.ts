import type { Account } from '@lorecircle/shared/account/account'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { postCalls } from '@lorecircle/shared/post/calls'
import { comparePostsNewestFirst, type Post, postExcerpt } from '@lorecircle/shared/post/post'
import { postDoc, postDraftDoc } from '@lorecircle/shared/post/stored'
import { readCatalogue, storeCatalogue } from '@lorecircle/shared/publishing/read-catalogue'
import type { DocumentAt } from '@lorecircle/shared/storage/stored'
import { notFound } from '@lorecircle/shared/visible-error'
import { assertOwnFolder, isSameFolder } from '../account/assert-account.ts'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { type FoundPost, findStoredPost, latestVersion, postForAuthor } from './stored-post.ts'

const readsAtOnce = 32

export const fetchPosts = (services: Services) =>
  accountEndpoint(postCalls.fetchPosts, {
    async run({ account, input: { folder } }) {
      const [blog, drafts] = [postDoc.within(account.folder), postDraftDoc.within(account.folder)]
      assertOwnFolder(folder, blog, drafts)
      const posts = await readPosts(services, account)
      const onlyDrafts = folder !== undefined && isSameFolder(folder, drafts)
      return posts
        .filter(({ value }) => !onlyDrafts || !value.isPublished)
        .map((post) => postForAuthor(post, account, services.origin))
    },
  })

/** Lists posts with an excerpt instead of the full text. */
export const listPosts = (services: Services) =>
  accountEndpoint(postCalls.listPosts, {
    async run({ account }) {
      const posts = await readPosts(services, account)
      return posts.map((post) => ({
        ...postForAuthor(post, account, services.origin),
        excerpt: postExcerpt(post.value.content),
      }))
    },
  })

export const fetchPost = (services: Services) =>
  accountEndpoint(postCalls.fetchPost, {
    async run({ account, input: { id } }) {
      const post = await findStoredPost(services.documents, account.folder, id)
      if (post === null) throw notFound('post')
      return postForAuthor(post, account, services.origin)
    },
  })

/** Every post once, the newest first, wherever a move has left it. */
async function readPosts(
  services: Services,
  { sub, folder }: Pick<Account, 'sub' | 'folder'>,
): Promise<FoundPost[]> {
  const { documents, cached } = services
  const found = await Array.fromAsync(documents.list(postDoc.within(folder)))
  const etags = new Map(found.map(({ key, etag }) => [key, etag]))
  const published = new Map([...etags].filter(([key]) => postDoc.placesIn(key) !== null))
  const due = await readCatalogue({ documents, cached }, { sub, of: 'posts' }, published)
  if (due) await storeCatalogue({ documents }, due)
  const read = async (document: DocumentAt<typeof Post>) => {
    const stored = await cached.read(document, etags.get(document.key) ?? '')
    return stored ? [{ document, ...stored }] : []
  }
  const listed = [...etags.keys()]
  const kindOf = (key: string) => (postDraftDoc.placesIn(key) ? postDraftDoc : postDoc)
  const byId = Map.groupBy(listed, (key) => kindOf(key).nameIn(key))
  const posts = await inParallel(readsAtOnce, [...byId], async ([id, keys]) => {
    const found = await Promise.all(keys.map((key) => read(kindOf(key).at(key))))
    return latestVersion(folder, found.flat()) ?? (await findStoredPost(documents, folder, id)) ?? []
  })
  return posts.flat().toSorted((a, b) => comparePostsNewestFirst(a.value, b.value))
}
