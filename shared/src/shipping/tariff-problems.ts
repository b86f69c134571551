import { minChargeInCents, toDollars } from '../money.ts'
import { normalPostalCode, type ShippingAreas } from './areas.ts'
import { countryInSentence, countryName, shippingCountries } from './countries.ts'
import { hasStates, stateCode, stateName } from './states.ts'
import type { DayRange, ShippingRates, ShippingZone } from './tariff.ts'

export const shippingRateLimits = {
  zones: 30,
  zoneName: 60,
  steps: 20,
  priceInCents: 100_000,
  books: 1_000,
  /** No book weighs less: a smaller step was probably meant as a number of books. */
  leastGrams: 50,
  grams: 1_000_000,
  days: 180,
  areas: 200,
  postalCode: 10,
} as const

export type ShippingRatesProblem = { path: (string | number)[]; message: string }

/** Everything that keeps a tariff from being saved, in the order in which it is read. */
export const shippingRatesProblems = ({
  postedFrom,
  handlingDays,
  zones,
}: ShippingRates): ShippingRatesProblem[] => [
  ...when(!shippingCountries.includes(postedFrom), ['postedFrom'], 'Choose the country that you post from.'),
  ...daysProblems(handlingDays, ['handlingDays']),
  ...when(zones.length === 0, ['zones'], 'Add a zone. Without one, no printed book can be sent.'),
  ...when(
    zones.length > shippingRateLimits.zones,
    ['zones'],
    `A tariff can have at most ${shippingRateLimits.zones} zones.`,
  ),
  ...zones.flatMap((zone, index) => zoneProblems(zone, zones.slice(0, index), ['zones', index])),
]

function zoneProblems(
  zone: ShippingZone,
  before: readonly ShippingZone[],
  path: ShippingRatesProblem['path'],
): ShippingRatesProblem[] {
  const { name, rates, freeAboveInCents, days } = zone
  return [
    ...when(name.trim() === '', [...path, 'name'], 'Give this zone a name, such as Europe.'),
    ...when(
      name.length > shippingRateLimits.zoneName,
      [...path, 'name'],
      `A zone’s name can have at most ${shippingRateLimits.zoneName} characters.`,
    ),
    ...when(
      before.some(({ id }) => id === zone.id),
      [...path, 'id'],
      'Two zones have the same id.',
    ),
    ...countryProblems(zone, before, [...path, 'countries']),
    ...areaProblems(zone, before, [...path, 'areas']),
    ...when(rates.length === 0, [...path, 'rates'], 'Say what sending there costs.'),
    ...when(
      rates.length > shippingRateLimits.steps,
      [...path, 'rates'],
      `A zone can have at most ${shippingRateLimits.steps} steps.`,
    ),
    ...rates.flatMap((_, index) => stepProblems(rates, index, [...path, 'rates', index])),
    ...when(
      freeAboveInCents !== null && freeAboveInCents > 100 * shippingRateLimits.priceInCents,
      [...path, 'freeAboveInCents'],
      'That is more than any order costs.',
    ),
    ...daysProblems(days, [...path, 'days']),
  ]
}

function countryProblems(
  { countries, areas }: ShippingZone,
  before: readonly ShippingZone[],
  path: ShippingRatesProblem['path'],
): ShippingRatesProblem[] {
  if (countries === 'elsewhere') {
    const isSecond = before.some((zone) => zone.countries === 'elsewhere')
    return when(isSecond, path, 'Only one zone can be for everywhere else.')
  }
  const unknown = countries.find((code) => !shippingCountries.includes(code))
  const [first] = before.flatMap(({ name, countries: theirs, areas: part }) =>
    theirs === 'elsewhere' || areas || part
      ? []
      : countries.filter((code) => theirs.includes(code)).map((code) => ({ code, name })),
  )
  return [
    ...when(countries.length === 0, path, 'Choose at least one country.'),
    ...when(unknown !== undefined, path, `Nothing can be sent to ${countryName(unknown ?? '')}.`),
    ...(first ? [{ path, message: `${countryName(first.code)} is in ${first.name} already.` }] : []),
  ]
}

function areaProblems(
  { countries, areas }: ShippingZone,
  before: readonly ShippingZone[],
  path: ShippingRatesProblem['path'],
): ShippingRatesProblem[] {
  if (!areas) return []
  const [country, second] = countries === 'elsewhere' ? [] : countries
  if (country === undefined || second !== undefined)
    return [{ path, message: 'A zone for part of a country needs exactly one country.' }]
  const { states, postalCodes } = areas
  const count = states.length + postalCodes.length
  const [state] = states.filter((code) => stateCode(country, code) !== code)
  const [postalCode] = postalCodes.filter(
    (code) => code === '' || code.length > shippingRateLimits.postalCode || normalPostalCode(code) !== code,
  )
  return [
    ...when(count === 0, path, 'Enter at least one state or the beginning of a postal code.'),
    ...when(
      count > shippingRateLimits.areas,
      path,
      `A zone can name at most ${shippingRateLimits.areas} of them.`,
    ),
    ...when(state !== undefined, path, noState(country, state ?? '')),
    ...when(
      postalCode !== undefined,
      path,
      `“${postalCode}” is not the beginning of a postal code. Use 1 to ${shippingRateLimits.postalCode} letters and digits.`,
    ),
    ...repeated(country, areas, before).map((message) => ({ path, message })),
  ]
}

const noState = (country: string, code: string): string =>
  hasStates(country)
    ? `“${code}” is not a state or province of ${countryInSentence(country)}. For postal codes that begin so, enter ${code}*.`
    : `States can be named of the United States, Canada and Australia only. For postal codes that begin with ${code}, enter ${code}*.`

function repeated(
  country: string,
  { states, postalCodes }: ShippingAreas,
  before: readonly ShippingZone[],
): string[] {
  const [first] = before.flatMap(({ name, countries, areas }) => {
    if (!areas || countries === 'elsewhere' || !countries.includes(country)) return []
    const same = [
      ...states.filter((code) => areas.states.includes(code)).map((code) => stateName(country, code)),
      ...postalCodes.filter((code) => areas.postalCodes.includes(code)),
    ]
    return same.map((what) => `${what} is in ${name} already.`)
  })
  return first === undefined ? [] : [first]
}

function stepProblems(
  rates: ShippingZone['rates'],
  index: number,
  path: ShippingRatesProblem['path'],
): ShippingRatesProblem[] {
  const reaches = [...rates].map(
    (rate) => (rate.by === 'books' ? rate.upTo : rate.upToGrams) ?? Number.POSITIVE_INFINITY,
  )
  const { by = 'books', priceInCents = 0 } = [...rates][index] ?? {}
  const reach = reaches[index] ?? 0
  const before = reaches[index - 1] ?? 0
  const [field, most] =
    by === 'books'
      ? (['upTo', shippingRateLimits.books] as const)
      : (['upToGrams', shippingRateLimits.grams] as const)
  return [
    ...when(reach <= before, [...path, field], 'Each step has to reach further than the one before it.'),
    ...when(
      by === 'weight' && reach < shippingRateLimits.leastGrams,
      [...path, field],
      `A step by weight reaches up to ${shippingRateLimits.leastGrams} grams or more.`,
    ),
    ...when(
      Number.isFinite(reach) && reach > most,
      [...path, field],
      `A step can reach up to ${most.toLocaleString('en-US')}. Leave it empty for any more.`,
    ),
    ...when(
      priceInCents > 0 && priceInCents < minChargeInCents,
      [...path, 'priceInCents'],
      `Sending costs nothing, or at least ${toDollars(minChargeInCents)}: cards cannot pay less.`,
    ),
    ...when(
      priceInCents > shippingRateLimits.priceInCents,
      [...path, 'priceInCents'],
      'Sending can cost at most $1,000.00.',
    ),
  ]
}

function daysProblems(days: DayRange | null, path: ShippingRatesProblem['path']): ShippingRatesProblem[] {
  if (days === null) return []
  return [
    ...when(days.from > days.to, [...path, 'to'], 'The last day comes before the first.'),
    ...when(days.to > shippingRateLimits.days, [...path, 'to'], `At most ${shippingRateLimits.days} days.`),
  ]
}

const when = (
  isWrong: boolean,
  path: ShippingRatesProblem['path'],
  message: string,
): ShippingRatesProblem[] => (isWrong ? [{ path, message }] : [])
