import { expect, test } from 'vitest'
import { parseShippingRates } from './read-tariff.ts'
import { SavableShippingRates } from './ShippingSettings.tsx'
import {
  convertSteps,
  newZone,
  type ShippingRatesDraft,
  shippingDraft,
  type ZoneDraft,
} from './tariff-draft.ts'

const zone = (changes: Partial<ZoneDraft> = {}): ZoneDraft => ({
  ...newZone({ zoneId: 'e', name: 'Europe', countries: ['DE'] }),
  steps: [
    { upTo: '2', price: '9' },
    { upTo: '', price: '$14.50' },
  ],
  ...changes,
})
const draft = (changes: Partial<ShippingRatesDraft> = {}): ShippingRatesDraft => ({
  postedFrom: 'US',
  handlingFrom: '1',
  handlingTo: '2',
  zones: [zone()],
  ...changes,
})
const problems = (typed: ShippingRatesDraft) =>
  parseShippingRates(typed).problems.map(({ path }) => path.join('.'))

test('what was typed becomes a tariff, and a tariff becomes what was typed', () => {
  const { tariff, problems } = parseShippingRates(draft())
  expect(problems).toEqual([])
  expect(tariff).toEqual({
    postedFrom: 'US',
    handlingDays: { from: 1, to: 2 },
    zones: [
      {
        id: 'e',
        name: 'Europe',
        countries: ['DE'],
        rates: [
          { by: 'books', upTo: 2, priceInCents: 900 },
          { by: 'books', upTo: null, priceInCents: 1450 },
        ],
        freeAboveInCents: null,
        days: null,
      },
    ],
  })
  expect(parseShippingRates(shippingDraft(tariff)).tariff).toEqual(tariff)
})

test('one day is as good as two, and none is none', () => {
  const days = (daysFrom: string, daysTo: string) =>
    parseShippingRates(draft({ zones: [zone({ daysFrom, daysTo })] })).tariff.zones[0]?.days
  expect(days('5', '')).toEqual({ from: 5, to: 5 })
  expect(days('', ' 8 ')).toEqual({ from: 8, to: 8 })
  expect(days('', '')).toBeNull()
})

test('weights are grams, and everywhere else needs no countries', () => {
  const typed = zone({ by: 'weight', isElsewhere: true, countries: ['DE'], freeAbove: '60' })
  expect(parseShippingRates(draft({ zones: [typed] })).tariff.zones[0]).toMatchObject({
    countries: 'elsewhere',
    rates: [{ by: 'weight', upToGrams: 2 }, { upToGrams: null }],
    freeAboveInCents: 6000,
  })
})

const step = (changes: object) => [zone({ steps: [{ upTo: '', price: '9', ...changes }] })]

test.each<[string, Partial<ShippingRatesDraft>, string[]]>([
  ['a price that is none', { zones: step({ price: 'nine' }) }, ['zones.0.steps.0.price']],
  ['an empty price', { zones: step({ price: ' ' }) }, ['zones.0.steps.0.price']],
  ['a price that no card can pay', { zones: step({ price: '0.20' }) }, ['zones.0.steps.0.price']],
  ['a step that no book weighs', { zones: [zone({ by: 'weight' })] }, ['zones.0.steps.0.upTo']],
  ['half a book', { zones: step({ upTo: '1.5' }) }, ['zones.0.steps.0.upTo']],
  ['days in words', { handlingFrom: 'soon' }, ['handlingFrom']],
  ['days that run backwards', { handlingFrom: '4' }, ['handlingTo']],
  ['no country', { zones: [zone({ countries: [] })] }, ['zones.0.countries']],
  ['free above nothing that can be read', { zones: [zone({ freeAbove: 'much' })] }, ['zones.0.freeAbove']],
  ['no zone', { zones: [] }, ['zones']],
])('%s is told at its field', { tags: ['BD7-11'] }, (_, changes, paths) => {
  expect(problems(draft(changes))).toEqual(paths)
  const refused = SavableShippingRates.safeParse(draft(changes))
  expect(refused.error?.issues.map(({ path }) => path.join('.'))).toEqual(paths)
})

test('a step that cannot be read does not put its neighbours in the wrong', () => {
  const steps = [
    { upTo: 'x', price: '9' },
    { upTo: '2', price: '10' },
  ]
  expect(problems(draft({ zones: [zone({ steps })] }))).toEqual(['zones.0.steps.0.upTo'])
})

test('steps that are counted in another unit start anew in it, and keep their prices', () => {
  const steps = [
    { upTo: '1', price: '14' },
    { upTo: '3', price: '20' },
    { upTo: '', price: '40' },
  ]
  const byWeight = convertSteps('weight', steps)
  expect(byWeight).toEqual([
    { upTo: '500', price: '14' },
    { upTo: '1000', price: '20' },
    { upTo: '', price: '40' },
  ])
  expect(problems(draft({ zones: [zone({ by: 'weight', steps: byWeight })] }))).toEqual([])
  expect(convertSteps('books', byWeight).map(({ upTo }) => upTo)).toEqual(['1', '2', ''])
})

test('states and beginnings of postal codes are read from one text, and written back as it', () => {
  const part = (country: string, areas: string) => {
    const typed = draft({ zones: [zone({ countries: [country], isPart: true, areas })] })
    const { tariff, problems } = parseShippingRates(typed)
    const [first] = shippingDraft(tariff).zones
    return { areas: tariff.zones[0]?.areas, text: first?.areas, isPart: first?.isPart, problems }
  }
  expect(part('US', 'ak, Hawaii; 967*, 968')).toEqual({
    areas: { states: ['AK', 'HI'], postalCodes: ['967', '968'] },
    text: 'AK, HI, 967*, 968*',
    isPart: true,
    problems: [],
  })
  expect(part('GB', 'bt*, BT 1, JE')).toMatchObject({
    areas: { states: [], postalCodes: ['BT', 'BT1', 'JE'] },
    problems: [],
  })
  expect(part('CA', 'X*, YT').areas).toEqual({ states: ['YT'], postalCodes: ['X'] })
  expect(part('US', 'ZZ').problems.map(({ path }) => path.join('.'))).toEqual(['zones.0.areas'])
  expect(part('GB', ' ').problems.map(({ path }) => path.join('.'))).toEqual(['zones.0.areas'])
})
