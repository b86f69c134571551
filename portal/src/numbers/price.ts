import { parseSuggestion } from '@lorecircle/shared/book/price'
import { parseDedicationPrice } from '@lorecircle/shared/book/signing'
import { parsePrice, parseSellingPrice, toDollars } from '@lorecircle/shared/money'

/** The error message; null if the price is valid. */
export const priceProblem = (text: string): string | null => problemOf(parsePrice, text)

/** The same for prices of items for sale, which have a minimum that cards can be charged. */
export const sellingPriceProblem = (text: string): string | null => problemOf(parseSellingPrice, text)

/** Only reports that the price is too low, because incomplete input is not a price yet. */
export const lowPriceProblem = (text: string): string | null =>
  priceProblem(text) === null ? sellingPriceProblem(text) : null

function problemOf(parse: (text: string) => number | null, text: string): string | null {
  try {
    parse(stripDollarSign(text))
    return null
  } catch (error) {
    return error instanceof Error ? error.message : null
  }
}

/** `' $14.99 '` → `'14.99'`. */
export const stripDollarSign = (text: string): string => text.trim().replace(/^\$\s*/, '')

/** `'14.99'` → `'$14.99'`; empty or invalid input is unchanged. */
export function formatTypedPrice(text: string): string {
  if (priceProblem(text)) return text
  const cents = parsePrice(stripDollarSign(text))
  return cents === null ? '' : toDollars(cents)
}

type OwnPriced = { ownPriced: boolean; price: string; suggestedPrice: string }

/** The error message for the suggested price of pay-what-you-want formats; null if it is valid. */
export function suggestionProblem({ ownPriced, price, suggestedPrice }: OwnPriced): string | null {
  if (!ownPriced || sellingPriceProblem(price)) return null
  try {
    parseSuggestion(
      stripDollarSign(suggestedPrice) || stripDollarSign(price),
      parsePrice(stripDollarSign(price)),
    )
    return null
  } catch (error) {
    return error instanceof Error ? error.message : null
  }
}

/** The error message; null if the price of a dedication is valid. */
export const dedicationPriceProblem = (text: string): string | null => problemOf(parseDedicationPrice, text)
