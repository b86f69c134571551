import type { CartView } from '@lorecircle/shared/cart/views'
import { apiPaths } from '@lorecircle/shared/urls/api-paths'

export type ReaderCountry = Pick<CartView, 'country' | 'countries'>

const listeners = new Set<() => void>()
let known: ReaderCountry | undefined
let asked = false

/** One request per page, however many formats use it; undefined without a response. */
export function onReaderCountry(listener: () => void): () => void {
  listeners.add(listener)
  if (!asked) {
    asked = true
    tell(fetch(apiPaths.cart))
  }
  return () => listeners.delete(listener)
}

export const readerCountry = (): ReaderCountry | undefined => known

let keeping: Promise<void> | undefined

/** Resolves once the latest country is saved in the cart, or saving failed. */
export const countrySaved = () => keeping

/** Stored in the cart, for every page of this shop. */
export const saveReaderCountry = (country: string): Promise<void> => {
  keeping = tell(
    fetch(apiPaths.cart, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ do: 'country', country }),
    }),
  )
  return keeping
}

async function tell(asking: Promise<Response>) {
  const answer = await asking.catch(() => null)
  if (!answer?.ok) return
  const { cart }: { cart: CartView } = await answer.json()
  known = { country: cart.country, countries: cart.countries }
  for (const listener of listeners) listener()
}
