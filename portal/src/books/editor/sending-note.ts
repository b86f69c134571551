import type { TariffForAuthor } from '@lorecircle/shared/shipping/calls'
import { countryInSentence } from '@lorecircle/shared/shipping/countries'
import { type FormatDraft, isSent } from './format-draft.ts'

/** Said once in a form, at the first format on paper; unknown settings say nothing. */
type Place = {
  types: readonly FormatDraft['type'][]
  index: number
  settings: Pick<TariffForAuthor, 'tariff' | 'homeCountry'> | undefined
}

/** Where a format is sold before its author has saved any shipping settings, in a sentence; null where it need not be said. */
export function sendingNote({ types, index, settings }: Place): string | null {
  if (settings?.tariff !== null || types.findIndex((type) => isSent({ type })) !== index) return null
  if (settings.homeCountry === null) return 'Printed books are not sold until you set up shipping.'
  return `Sold in ${countryInSentence(settings.homeCountry)} only, with free shipping, until you set up shipping.`
}
