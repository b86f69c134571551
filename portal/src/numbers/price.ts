import { parseSuggestion } from '@lorecircle/shared/book/price'
import { parseDedicationPrice } from '@lorecircle/shared/book/signing'
import { parsePrice, parseSellingPrice, toDollars } from '@lorecircle/shared/money'

/** What is wrong with a typed price, in words; null where it can be saved. */
export const priceProblem = (text: string): string | null => problemOf(parsePrice, text)

/** The same of the price of something for sale, which a card has to be able to pay. */
export const sellingPriceProblem = (text: string): string | null => problemOf(parseSellingPrice, text)

/** The same while it is typed: only that it is too low, since a price that is half typed is none yet. */
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

/** `'14.99'` → `'$14.99'`; empty stays empty, and what is no price yet stays as it is. */
export function formatTypedPrice(text: string): string {
  if (priceProblem(text)) return text
  const cents = parsePrice(stripDollarSign(text))
  return cents === null ? '' : toDollars(cents)
}

type OwnPriced = { ownPriced: boolean; price: string; suggestedPrice: string }

/** What is wrong with what is suggested to readers who pay what they want; null where it can be saved. */
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

/** What is wrong with the price of a dedication; null where it can be saved. */
export const dedicationPriceProblem = (text: string): string | null => problemOf(parseDedicationPrice, text)
