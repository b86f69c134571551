import { subscriberStates } from '@lorecircle/shared/newsletter/subscriber'
import type { Look } from './queries.ts'

/** What the address asks to see of the list. */
export function lookIn(params: URLSearchParams): Look {
  const state = subscriberStates.find((one) => one === params.get('state'))
  const search = params.get('search')?.trim()
  const page = Number(params.get('page'))
  return {
    ...(state && { state }),
    ...(search && { search }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  }
}
