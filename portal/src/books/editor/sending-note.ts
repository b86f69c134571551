import { usualCountries } from '@lorecircle/shared/shipping/countries'
import type { Tariff } from '@lorecircle/shared/shipping/tariff'
import { type FormatDraft, isSent } from './format-draft.ts'

/** Said once in a form, at the first format on paper; an unknown tariff says nothing. */
type Place = { types: readonly FormatDraft['type'][]; index: number; tariff: Tariff | null | undefined }

/** What sending a format costs before its author has set any price for it, in a sentence; null where it need not be said. */
export function sendingNote({ types, index, tariff }: Place): string | null {
  if (tariff !== null || types.findIndex((type) => isSent({ type })) !== index) return null
  return `Readers in ${usualCountries.length} countries pay nothing for shipping until you say what it costs.`
}
