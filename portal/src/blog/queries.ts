import { PostForAuthor, type PostInput, type PostSummary, postCalls } from '@lorecircle/shared/post/calls'
import { comparePostsNewestFirst, postExcerpt } from '@lorecircle/shared/post/post'
import { calls } from '@lorecircle/shared/registry/calls'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { createConflictParser } from '../api/their-version.ts'

export const postsQuery = queryOptions({
  queryKey: ['posts'],
  queryFn: () => api(postCalls.listPosts, {}),
})

/** One post, as it is stored now; null where there is none. */
export const postQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', id],
    queryFn: async () => {
      try {
        return await fetchPost(id)
      } catch (error) {
        if (isPostMissing(error)) return null
        throw error
      }
    },
    // Fetched anew for each edit, and not while somebody types.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const fetchPost = (id: string): Promise<PostForAuthor> => api(postCalls.fetchPost, { id })

/** Saves one post. The screen itself reports an ended session, so that the typed text stays visible. */
export const savePost = (sub: string) =>
  mutationOptions({
    meta: { tellsEndedSession: true },
    mutationFn: (post: PostInput) => api(postCalls.savePost, { ...post, sub }),
    onSuccess: (post, _input, _result, { client }) => cachePost(client, post),
  })

export const deletePost = (sub: string) =>
  mutationOptions({
    mutationFn: ({ id, etag }: Pick<PostForAuthor, 'id' | 'etag'>) =>
      api(postCalls.deletePost, { id, etag, sub }),
    onSuccess: (_answer, { id }, _result, { client }) => dropPost(client, id),
  })

export function cachePost(queries: QueryClient, { content, ...post }: PostForAuthor) {
  const summary: PostSummary = { ...post, excerpt: postExcerpt(content) }
  queries.setQueryData(
    postsQuery.queryKey,
    (posts) =>
      posts && [summary, ...posts.filter(({ id }) => id !== post.id)].toSorted(comparePostsNewestFirst),
  )
}

const dropPost = (queries: QueryClient, gone: string) =>
  queries.setQueryData(postsQuery.queryKey, (posts) => posts?.filter(({ id }) => id !== gone))

export const postConflict = createConflictParser(PostForAuthor)

/** Another tab has deleted it. */
export const isPostMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'post.missing'

export const postSaveError = (error: unknown): string =>
  `Error saving post: ${error instanceof Error && error.message ? error.message : 'Unknown'}`

export const previewPost = (post: PostInput) => api(calls.preview, { of: 'post', post })
