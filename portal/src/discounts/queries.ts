import { DiscountForAuthor, type DiscountInput, discountCalls } from '@lorecircle/shared/discount/calls'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { ApiError, toErrorMessage } from '../api/api-error.ts'
import { createConflictParser } from '../api/their-version.ts'

/** Newest first. */
export const discountsQuery = queryOptions({
  queryKey: ['discounts'],
  queryFn: () => api(discountCalls.discounts, {}),
})

type Save = { discount: DiscountInput; etag?: string; createdAt?: string }

export const saveDiscountMutation = mutationOptions({
  meta: { tellsEndedSession: true },
  mutationFn: (saved: Save) => api(discountCalls.saveDiscount, saved),
  onSuccess: (discount, _input, _result, { client }) => putDiscount(client, discount),
})

export const removeDiscountMutation = mutationOptions({
  mutationFn: ({ code, etag }: Pick<DiscountForAuthor, 'code' | 'etag'>) =>
    api(discountCalls.removeDiscount, { code, etag }),
  onSuccess: (_answer, { code: gone }, _result, { client }) =>
    client.setQueryData(discountsQuery.queryKey, (all) => all?.filter(({ code }) => code !== gone)),
})

const putDiscount = (queries: QueryClient, discount: DiscountForAuthor) =>
  queries.setQueryData(
    discountsQuery.queryKey,
    (all) =>
      all &&
      [discount, ...all.filter(({ code }) => code !== discount.code)].toSorted((a, b) =>
        b.createdAt.localeCompare(a.createdAt),
      ),
  )

export const discountConflict = createConflictParser(DiscountForAuthor)

export const isDiscountMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'discount.missing'

export const discountSaveError = (error: unknown): string =>
  `The code could not be saved. ${toErrorMessage(error)}`

export const toDiscountInput = ({
  etag: _,
  uses: __,
  createdAt: ___,
  ...discount
}: DiscountForAuthor): DiscountInput => discount
