import { parseSuggestion } from '@lorecircle/shared/book/own-price'
import { parseDedicationPrice } from '@lorecircle/shared/book/signing'
import { leastPaidInCents, parsePrice, toDollars } from '@lorecircle/shared/money'

/** What is wrong with a typed price, in words; null where it can be saved. */
export function priceProblem(text: string): string | null {
  try {
    parsePrice(withoutSign(text))
    return null
  } catch (error) {
    return error instanceof Error ? error.message : null
  }
}

/** `' $14.99 '` → `'14.99'`. */
export const withoutSign = (text: string): string => text.trim().replace(/^\$\s*/, '')

/** `'14.99'` → `'$14.99'`; empty stays empty, and what is no price yet stays as it is. */
export function shownPrice(text: string): string {
  if (priceProblem(text)) return text
  const cents = parsePrice(withoutSign(text))
  return cents === null ? '' : toDollars(cents)
}

type OwnPriced = { ownPriced: boolean; price: string; suggestedPrice: string }

/** What is wrong with what is suggested to readers who pay what they want; null where it can be saved. */
export function suggestionProblem({ ownPriced, price, suggestedPrice }: OwnPriced): string | null {
  if (!ownPriced || priceProblem(price)) return null
  try {
    parseSuggestion(withoutSign(suggestedPrice) || withoutSign(price), parsePrice(withoutSign(price)))
    return null
  } catch (error) {
    return error instanceof Error ? error.message : null
  }
}

/** What is wrong with the price of a dedication; null where it can be saved. */
export function dedicationPriceProblem(text: string): string | null {
  try {
    parseDedicationPrice(withoutSign(text))
    return null
  } catch (error) {
    return error instanceof Error ? error.message : null
  }
}

/** What speaks against a price that can be saved: no card pays less than half a dollar (Stripe's minimum). */
export function priceWarning(text: string): string | null {
  if (priceProblem(text)) return null
  const cents = parsePrice(withoutSign(text))
  return cents !== null && cents > 0 && cents < leastPaidInCents
    ? 'Cards cannot pay less than $0.50: nobody could buy this. Make it free, or at least $0.50.'
    : null
}
