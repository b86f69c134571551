import type { Format } from '@lorecircle/shared/book/book'
import { customPriceProblem } from '@lorecircle/shared/book/price'
import { VisibleError } from '@lorecircle/shared/visible-error'

/** The whole of what a page has to know of a price, where what it showed is not true any more. */
export const currentPrice = ({ priceInCents, suggestedInCents }: Format) => ({
  priceInCents,
  suggestedInCents,
})

/** In cents. Throws a VisibleError if the price is missing or too low. */
export function parseCustomPrice(format: Format, said: number | null): number {
  if (said === null) throw new VisibleError(400, 'price.invalid', 'Say what you pay for it, such as 5.00.')
  const problem = customPriceProblem(format, said)
  if (problem !== null) throw new VisibleError(409, 'price.low', problem, currentPrice(format))
  return said
}
