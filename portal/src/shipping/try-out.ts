import type { FormatType } from '@lorecircle/shared/book/book'
import type { Place } from '@lorecircle/shared/shipping/areas'
import { countryName } from '@lorecircle/shared/shipping/countries'
import { quoteInWords } from '@lorecircle/shared/shipping/in-words'
import { quoteShipping } from '@lorecircle/shared/shipping/quote'
import type { Tariff } from '@lorecircle/shared/shipping/tariff'
import { weightOf } from '@lorecircle/shared/shipping/weight'

/** What somebody might order. Cents are those of all copies together. */
export type Trial = {
  copies: number
  type: Exclude<FormatType, 'eBook'>
  country: string
  /** Where in the country, as far as the zones ask. */
  place: Place
  itemsInCents: number
}

/** `Two hardcovers to Germany: $14.00, 6 to 12 days.` */
export function triedOut(tariff: Tariff, { copies, type, country, place, itemsInCents }: Trial): string {
  const weightInGrams = weightOf({ type, weightInGrams: null })
  const quote = quoteShipping(tariff, country, [{ weightInGrams, quantity: copies, itemsInCents }], place)
  const what = parcelInWords(copies, type)
  const where = countryName(country)
  if (quote.sent) return `${what} to ${where}: ${quoteInWords(quote)}.`
  const verb = copies === 1 ? 'is' : 'are'
  return quote.why === 'too_heavy'
    ? `${what} to ${where}: more than any step reaches, so nobody could order it.`
    : `${what} ${verb} not sent to ${where}.`
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** `Two hardcovers`, `One special edition`. */
const parcelInWords = (copies: number, type: FormatType): string =>
  `${numbers[copies] ?? copies} ${type.toLowerCase()}${copies === 1 ? '' : 's'}`
