import { parsePrice } from '@lorecircle/shared/money'
import type { ShippingAreas } from '@lorecircle/shared/shipping/areas'
import { hasStates, stateCode } from '@lorecircle/shared/shipping/states'
import type { DayRange, ShippingRates, ShippingZone } from '@lorecircle/shared/shipping/tariff'
import { type ShippingRatesProblem, shippingRatesProblems } from '@lorecircle/shared/shipping/tariff-problems'
import { isPositiveInteger, toNumber } from '../numbers/number-text.ts'
import { priceProblem, stripDollarSign } from '../numbers/price.ts'
import type { ShippingRatesDraft, StepDraft, ZoneDraft } from './tariff-draft.ts'

type Path = ShippingRatesProblem['path']

/** Parses the draft; invalid values count as missing, and their problems have a path. */
export function parseShippingRates(draft: ShippingRatesDraft): {
  tariff: ShippingRates
  problems: ShippingRatesProblem[]
} {
  const tariff: ShippingRates = {
    postedFrom: draft.postedFrom,
    handlingDays: daysOf(draft.handlingFrom, draft.handlingTo),
    zones: draft.zones.map(zoneOf),
  }
  const unread = textProblems(draft)
  // Steps with invalid values cannot be compared with each other.
  const isUnread = (path: Path) => unread.some((problem) => isAt(problem.path.slice(0, 3), path))
  const problems = shippingRatesProblems(tariff)
    .map(({ path, message }) => ({ path: draftPath(path), message }))
    .filter(({ path }) => !isUnread(path))
  return { tariff, problems: [...unread, ...problems] }
}

const zoneOf = (zone: ZoneDraft): ShippingZone => ({
  id: zone.zoneId,
  name: zone.name.trim(),
  countries: zone.isElsewhere ? 'elsewhere' : zone.countries,
  ...(zone.isPart && !zone.isElsewhere && { areas: readAreas(zone.areas, zone.countries[0] ?? '') }),
  rates:
    zone.by === 'books'
      ? zone.steps.map((step) => ({
          by: 'books' as const,
          upTo: countOf(step.upTo),
          priceInCents: priceOf(step),
        }))
      : zone.steps.map((step) => ({
          by: 'weight' as const,
          upToGrams: countOf(step.upTo),
          priceInCents: priceOf(step),
        })),
  freeAboveInCents: centsOf(zone.freeAbove) || null,
  days: daysOf(zone.daysFrom, zone.daysTo),
})

/**
 * Parses `AK, HI, 967*`. Letters alone are a state if the country has states (`AK`); everything else is a postal code
 * prefix (`BT`, `BT*`, `967`), with or without a star.
 */
function readAreas(text: string, country: string): ShippingAreas {
  const entries = text
    .split(/[,;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  const isState = (entry: string) => hasStates(country) && /^[^\d*]+$/.test(entry)
  const states = entries.filter(isState).map((entry) => stateCode(country, entry) ?? entry.toUpperCase())
  const postalCodes = entries
    .filter((entry) => !isState(entry))
    .map((entry) => entry.replace(/[\s*-]/g, '').toUpperCase())
  return { states: [...new Set(states)], postalCodes: [...new Set(postalCodes)] }
}

function textProblems({ handlingFrom, handlingTo, zones }: ShippingRatesDraft): ShippingRatesProblem[] {
  return [
    ...dayProblem(handlingFrom, ['handlingFrom']),
    ...dayProblem(handlingTo, ['handlingTo']),
    ...zones.flatMap((zone, index) => zoneTextProblems(zone, ['zones', index])),
  ]
}

function zoneTextProblems(
  { steps, freeAbove, daysFrom, daysTo }: ZoneDraft,
  path: Path,
): ShippingRatesProblem[] {
  const tooMuch = priceProblem(freeAbove)
  return [
    ...steps.flatMap((step, index) => stepTextProblems(step, [...path, 'steps', index])),
    ...(tooMuch ? [{ path: [...path, 'freeAbove'], message: tooMuch }] : []),
    ...dayProblem(daysFrom, [...path, 'daysFrom']),
    ...dayProblem(daysTo, [...path, 'daysTo']),
  ]
}

function stepTextProblems({ upTo, price }: StepDraft, path: Path): ShippingRatesProblem[] {
  const wrongPrice = price.trim() === '' ? 'Say what it costs. 0 is free.' : priceProblem(price)
  return [
    ...(isPositiveInteger(upTo)
      ? []
      : [{ path: [...path, 'upTo'], message: 'A whole number, or empty for any more.' }]),
    ...(wrongPrice ? [{ path: [...path, 'price'], message: wrongPrice }] : []),
  ]
}

const dayProblem = (text: string, path: Path): ShippingRatesProblem[] =>
  isDay(text) ? [] : [{ path, message: 'Days are a whole number.' }]

/** Empty, or a whole number from 0. */
const isDay = (text: string): boolean => /^\s*(\d{1,3}\s*)?$/.test(text)

/** One of the two values is enough. */
function daysOf(from: string, to: string): DayRange | null {
  const [first, last] = [from, to].map((text) => (isDay(text) ? toNumber(text) : null))
  const [either] = [first, last].filter((day) => typeof day === 'number')
  return either === undefined ? null : { from: first ?? either, to: last ?? either }
}

const countOf = (text: string): number | null => (isPositiveInteger(text) ? toNumber(text) : null)
const centsOf = (text: string): number =>
  priceProblem(text) === null ? (parsePrice(stripDollarSign(text)) ?? 0) : 0
const priceOf = ({ price }: StepDraft): number => centsOf(price)

const fieldNames: Record<string, string> = {
  rates: 'steps',
  upToGrams: 'upTo',
  priceInCents: 'price',
  freeAboveInCents: 'freeAbove',
}
const dayNames: Record<string, [string, string]> = {
  handlingDays: ['handlingFrom', 'handlingTo'],
  days: ['daysFrom', 'daysTo'],
}

function draftPath(path: Path): Path {
  const last = path.at(-1)
  const days = dayNames[String(path.at(-2))]
  if (days) return [...path.slice(0, -2), days[last === 'from' ? 0 : 1]]
  return path.map((part) => fieldNames[String(part)] ?? part)
}

const isAt = (beginning: Path, path: Path): boolean => beginning.every((part, index) => part === path[index])
