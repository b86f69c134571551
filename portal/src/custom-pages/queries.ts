import {
  CustomPageForAuthor,
  type CustomPageInput,
  customPageCalls,
} from '@lorecircle/shared/custom-page/calls'
import { compareSidebarOrder } from '@lorecircle/shared/custom-page/custom-page'
import { calls } from '@lorecircle/shared/registry/calls'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { createConflictParser } from '../api/their-version.ts'

export const pagesQuery = queryOptions({
  queryKey: ['pages'],
  queryFn: () => api(customPageCalls.fetchPages, {}),
})

export const policyTextsQuery = queryOptions({
  queryKey: ['policy-texts'],
  queryFn: () => api(customPageCalls.policyTexts, {}),
})

/** Ended sessions are handled on the screen, so that the input stays visible. */
export const savePageMutation = (sub: string) =>
  mutationOptions({
    meta: { tellsEndedSession: true },
    mutationFn: (page: CustomPageInput) => api(customPageCalls.savePage, { ...page, sub }),
    onSuccess: (page, _input, _result, { client }) => cachePage(client, page),
  })

export const deletePageMutation = (sub: string) =>
  mutationOptions({
    mutationFn: ({ slug, etag }: Pick<CustomPageForAuthor, 'slug' | 'etag'>) =>
      api(customPageCalls.deletePage, { slug, etag, sub }),
    onSuccess: (_answer, { slug: gone }, _result, { client }) =>
      client.setQueryData(pagesQuery.queryKey, (pages) => pages?.filter(({ slug }) => slug !== gone)),
  })

export const cachePage = (queries: QueryClient, page: CustomPageForAuthor) =>
  queries.setQueryData(
    pagesQuery.queryKey,
    (pages) =>
      pages && [page, ...pages.filter(({ slug }) => slug !== page.slug)].toSorted(compareSidebarOrder),
  )

export const pageConflict = createConflictParser(CustomPageForAuthor)

export const isPageMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'page.missing'

export const pageSaveError = (error: unknown): string =>
  `Error saving page: ${error instanceof Error && error.message ? error.message : 'Unknown'}`

export const previewPage = (page: CustomPageInput) => api(calls.preview, { of: 'page', page })
