import { expect, test } from 'vitest'
import { parseShippingRates } from './read-tariff.ts'
import { describeTrialCost, type ShippingTrial } from './TryOut.tsx'
import { newZone, type ShippingRatesDraft, type ZoneDraft } from './tariff-draft.ts'

const europe: ZoneDraft = {
  ...newZone({ zoneId: 'e', name: 'Europe', countries: ['DE'] }),
  by: 'weight',
  steps: [{ upTo: '1200', price: '14' }],
  freeAbove: '60',
  daysFrom: '5',
  daysTo: '10',
}
const draft: ShippingRatesDraft = { postedFrom: 'US', handlingFrom: '1', handlingTo: '2', zones: [europe] }
const tried = (changes: Partial<ShippingTrial> = {}) =>
  describeTrialCost(parseShippingRates(draft).tariff, {
    copies: 2,
    type: 'Hardcover',
    country: 'DE',
    place: { state: '', postalCode: '' },
    itemsInCents: 4000,
    ...changes,
  })

test('an author reads what a reader would pay', { tags: ['BD7-11'] }, () => {
  expect(tried()).toBe('Two hardcovers to Germany: $14.00, 6\u00a0to\u00a012 days.')
  expect(tried({ copies: 1, type: 'Special Edition' })).toBe(
    'One special edition to Germany: $14.00, 6\u00a0to\u00a012 days.',
  )
  expect(tried({ itemsInCents: 6000 })).toBe('Two hardcovers to Germany: free, 6\u00a0to\u00a012 days.')
  expect(tried({ copies: 3 })).toBe(
    'Three hardcovers to Germany: more than any step reaches, so nobody could order it.',
  )
  expect(tried({ country: 'BR' })).toBe('Two hardcovers are not sent to Brazil.')
})

test('trying it out tells the part of a country by its postal code', () => {
  const step = (price: string) => [{ upTo: '', price }]
  const zones = [
    { ...newZone({ zoneId: 'uk', name: 'UK', countries: ['GB'] }), steps: step('4') },
    {
      ...newZone({ zoneId: 'ni', name: 'Northern Ireland', countries: ['GB'] }),
      isPart: true,
      areas: 'BT*',
      steps: step('9'),
    },
  ]
  const { tariff, problems } = parseShippingRates({ ...draft, zones })
  expect(problems).toEqual([])
  const to = (postalCode: string) =>
    describeTrialCost(tariff, {
      copies: 1,
      type: 'Hardcover',
      country: 'GB',
      itemsInCents: 2_000,
      place: { state: '', postalCode },
    })
  expect(to('bt1 5gs')).toContain('$9.00')
  expect(to('NW1 6XE')).toContain('$4.00')
})
