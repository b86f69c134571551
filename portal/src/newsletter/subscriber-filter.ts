import { subscriberStates } from '@lorecircle/shared/newsletter/subscriber'
import type { SubscriberFilter } from './queries.ts'

/** Which subscribers the address asks for. */
export function subscriberFilterOf(params: URLSearchParams): SubscriberFilter {
  const state = subscriberStates.find((one) => one === params.get('state'))
  const search = params.get('search')?.trim()
  const page = Number(params.get('page'))
  return {
    ...(state && { state }),
    ...(search && { search }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  }
}
