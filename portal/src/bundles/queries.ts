import { BundleForAuthor, type BundleInput, bundleCalls } from '@lorecircle/shared/bundle/calls'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { ApiError, toErrorMessage } from '../api/api-error.ts'
import { createConflictParser } from '../api/their-version.ts'

/** Newest first. */
export const bundlesQuery = queryOptions({
  queryKey: ['bundles'],
  queryFn: () => api(bundleCalls.bundles, {}),
})

type Save = { bundle: BundleInput; slug?: string; etag?: string; createdAt?: string }

export const saveBundleMutation = mutationOptions({
  meta: { tellsEndedSession: true },
  mutationFn: (saved: Save) => api(bundleCalls.saveBundle, saved),
  onSuccess: (bundle, _input, _result, { client }) => cacheBundle(client, bundle),
})

export const removeBundleMutation = mutationOptions({
  mutationFn: ({ slug, etag }: Pick<BundleForAuthor, 'slug' | 'etag'>) =>
    api(bundleCalls.removeBundle, { slug, etag }),
  onSuccess: (_answer, { slug: gone }, _result, { client }) =>
    client.setQueryData(bundlesQuery.queryKey, (all) => all?.filter(({ slug }) => slug !== gone)),
})

export const cacheBundle = (queries: QueryClient, bundle: BundleForAuthor) =>
  queries.setQueryData(
    bundlesQuery.queryKey,
    (all) =>
      all &&
      [bundle, ...all.filter(({ slug }) => slug !== bundle.slug)].toSorted((a, b) =>
        b.createdAt.localeCompare(a.createdAt),
      ),
  )

export const bundleConflict = createConflictParser(BundleForAuthor)

export const isBundleMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'bundle.missing'

export const bundleSaveError = (error: unknown): string =>
  `The bundle could not be saved. ${toErrorMessage(error)}`
