import { toDecimal } from '@lorecircle/shared/money'
import type { ShippingAreas } from '@lorecircle/shared/shipping/areas'
import { countryName } from '@lorecircle/shared/shipping/countries'
import type { DayRange, ShippingRates, ShippingZone } from '@lorecircle/shared/shipping/tariff'
import { z } from 'zod'
import { numberText } from '../numbers/number-text.ts'

/** An empty `upTo` has no upper limit. */
const StepDraft = z.object({ upTo: z.string(), price: z.string() })
export type StepDraft = z.infer<typeof StepDraft>

const ZoneDraft = z.object({
  zoneId: z.string(),
  name: z.string(),
  isElsewhere: z.boolean(),
  countries: z.array(z.string()),
  isPart: z.boolean(),
  areas: z.string(),
  by: z.enum(['books', 'weight']),
  steps: z.array(StepDraft),
  freeAbove: z.string(),
  daysFrom: z.string(),
  daysTo: z.string(),
})
export type ZoneDraft = z.infer<typeof ZoneDraft>

/** All fields are text, so that no input is lost in the conversion to numbers. */
export type ShippingRatesDraft = z.infer<typeof ShippingRatesDraft>
export const ShippingRatesDraft = z.object({
  postedFrom: z.string(),
  handlingFrom: z.string(),
  handlingTo: z.string(),
  zones: z.array(ZoneDraft),
})

const firstSteps: StepDraft[] = [
  { upTo: '1', price: '' },
  { upTo: '', price: '' },
]

/** Keeps the prices and resets the limits, which have another unit: 1, 2, 3 books, or 500, 1000, 1500 grams. */
export const convertSteps = (by: ZoneDraft['by'], steps: readonly StepDraft[]): StepDraft[] =>
  steps.map((step, index) => ({
    ...step,
    upTo: step.upTo.trim() === '' ? '' : String((index + 1) * (by === 'weight' ? 500 : 1)),
  }))

export const newZone = (
  zone: Pick<ZoneDraft, 'zoneId' | 'name'> & Partial<Pick<ZoneDraft, 'countries' | 'isElsewhere'>>,
): ZoneDraft => ({
  isElsewhere: false,
  countries: [],
  isPart: false,
  areas: '',
  by: 'books',
  steps: firstSteps,
  freeAbove: '',
  daysFrom: '',
  daysTo: '',
  ...zone,
})

export const shippingDraft = (tariff: ShippingRates | null): ShippingRatesDraft => ({
  postedFrom: tariff?.postedFrom ?? '',
  handlingFrom: firstDay(tariff?.handlingDays),
  handlingTo: lastDay(tariff?.handlingDays),
  zones: tariff?.zones.map(zoneDraftOf) ?? [],
})

const zoneDraftOf = ({
  id,
  name,
  countries,
  areas,
  rates,
  freeAboveInCents,
  days,
}: ShippingZone): ZoneDraft => ({
  zoneId: id,
  name,
  isElsewhere: countries === 'elsewhere',
  countries: countries === 'elsewhere' ? [] : countries,
  isPart: areas !== undefined,
  areas: areas ? areasText(areas) : '',
  by: rates[0]?.by ?? 'books',
  steps: [...rates].map((rate) => ({
    upTo: numberText(rate.by === 'books' ? rate.upTo : rate.upToGrams),
    price: toDecimal(rate.priceInCents),
  })),
  freeAbove: freeAboveInCents === null ? '' : toDecimal(freeAboveInCents),
  daysFrom: firstDay(days),
  daysTo: lastDay(days),
})

/** `AK, HI, 967*`: state codes, and postal code prefixes with a star. */
const areasText = ({ states, postalCodes }: ShippingAreas): string =>
  [...states, ...postalCodes.map((code) => `${code}*`)].join(', ')

const firstDay = (days: DayRange | null | undefined): string => numberText(days?.from ?? null)
const lastDay = (days: DayRange | null | undefined): string => numberText(days?.to ?? null)

/** `Germany, France and 2 more`, for comparing versions. */
export function summarizeCountries({ isElsewhere, countries }: Pick<ZoneDraft, 'isElsewhere' | 'countries'>) {
  if (isElsewhere) return 'Everywhere else'
  const names = countries.map(countryName)
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
}
