import { ShippingRatesForAuthor, shippingCalls } from '@lorecircle/shared/shipping/calls'
import type { ShippingRates } from '@lorecircle/shared/shipping/tariff'
import { mutationOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { toErrorMessage } from '../api/api-error.ts'
import { createConflictParser } from '../api/their-version.ts'

export const shippingQuery = queryOptions({
  queryKey: ['shipping'],
  queryFn: () => api(shippingCalls.shipping, {}),
})

/** True for authors in the United States, who weigh parcels in pounds and ounces. */
export const usePoundsPreference = (): boolean => useQuery(shippingQuery).data?.homeCountry === 'US'

/** An ended session is handled on the screen, so that the input stays visible. */
export const saveShippingMutation = mutationOptions({
  meta: { tellsEndedSession: true },
  mutationFn: (saved: { tariff: ShippingRates; etag: string }) => api(shippingCalls.saveShipping, saved),
  onSuccess: (stored, _input, _result, { client }) => client.setQueryData(shippingQuery.queryKey, stored),
})

export const shippingConflict = createConflictParser(ShippingRatesForAuthor)

export const shippingSaveError = (error: unknown): string => `It could not be saved. ${toErrorMessage(error)}`
