import type { FormatType } from '../book/book.ts'

const usualWeightInGrams: Record<FormatType, number | null> = {
  Paperback: 350,
  Hardcover: 600,
  'Special Edition': 800,
  eBook: null,
}

/** Grams including packaging; null for formats that are not shipped. */
export const shippingWeightInGrams = ({
  type,
  weightInGrams,
}: {
  type: FormatType
  weightInGrams: number | null
}): number | null => {
  const usual = usualWeightInGrams[type]
  return usual === null ? null : (weightInGrams ?? usual)
}

export const unknownWeightInGrams = 350

const gramsPerOunce = 28.349523125

const ouncesPerPound = 16

/** `12.3 oz`, `1 lb 5.2 oz`, `2 lb`. */
export function formatPounds(grams: number): string {
  const tenths = Math.round((grams / gramsPerOunce) * 10)
  const pounds = Math.floor(tenths / (ouncesPerPound * 10))
  const ounces = (tenths % (ouncesPerPound * 10)) / 10
  return [
    ...(pounds > 0 ? [`${pounds} lb`] : []),
    ...(ounces > 0 || pounds === 0 ? [`${ounces} oz`] : []),
  ].join(' ')
}

const typedPounds = /^(?:(\d+(?:\.\d+)?)\s*lbs?\.?)?\s*(?:(\d+(?:\.\d+)?)\s*oz\.?)?$/i

const typedGrams = /^(\d+(?:\.\d+)?)\s*g?$/i

/**
 * Parses `480`, `480 g`, `12 oz`, `1.5 lb` or `1 lb 2 oz` to whole grams; null for an empty text, NaN for anything
 * else.
 */
export function toGrams(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  const grams = typedGrams.exec(typed)
  if (grams) return Number(grams[1])
  const inUs = typedPounds.exec(typed)
  if (!inUs) return Number.NaN
  const [, pounds = '0', ounces = '0'] = inUs
  return Math.round((Number(pounds) * ouncesPerPound + Number(ounces)) * gramsPerOunce)
}
