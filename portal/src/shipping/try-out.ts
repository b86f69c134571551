import type { FormatType } from '@lorecircle/shared/book/book'
import { countryName } from '@lorecircle/shared/shipping/countries'
import { quoteInWords } from '@lorecircle/shared/shipping/in-words'
import { quoteShipping } from '@lorecircle/shared/shipping/quote'
import type { Tariff } from '@lorecircle/shared/shipping/tariff'
import { weightOf } from '@lorecircle/shared/shipping/weight'
import type { TariffDraft } from './tariff-draft.ts'

/** What somebody might order. Cents are those of all copies together. */
export type Trial = {
  copies: number
  type: Exclude<FormatType, 'eBook'>
  country: string
  itemsInCents: number
}

/** `Two hardcovers to Germany: $14.00, 6 to 12 days.` */
export function triedOut(tariff: Tariff, { copies, type, country, itemsInCents }: Trial): string {
  const weightInGrams = weightOf({ type, weightInGrams: null })
  const quote = quoteShipping(tariff, country, [{ weightInGrams, quantity: copies, itemsInCents }])
  const what = parcelInWords(copies, type)
  const where = countryName(country)
  if (quote.sent) return `${what} to ${where}: ${quoteInWords(quote)}.`
  const verb = copies === 1 ? 'is' : 'are'
  return quote.why === 'too_heavy'
    ? `${what} to ${where}: more than any step reaches, so nobody could order it.`
    : `${what} ${verb} not sent to ${where}.`
}

/** Which zone of the form a country is in; -1 for none. */
export function zoneAt({ zones }: Pick<TariffDraft, 'zones'>, country: string): number {
  const named = zones.findIndex(({ isElsewhere, countries }) => !isElsewhere && countries.includes(country))
  return named >= 0 ? named : zones.findIndex(({ isElsewhere }) => isElsewhere)
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** `Two hardcovers`, `One special edition`. */
const parcelInWords = (copies: number, type: FormatType): string =>
  `${numbers[copies] ?? copies} ${type.toLowerCase()}${copies === 1 ? '' : 's'}`
