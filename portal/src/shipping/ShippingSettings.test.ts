import { expect, test } from 'vitest'
import { mergeShippingRates } from './ShippingSettings.tsx'
import { newZone, type ShippingRatesDraft, shippingDraft } from './tariff-draft.ts'

const europe = newZone({ zoneId: 'e', name: 'Europe', countries: ['DE', 'FR'] })
const home = newZone({ zoneId: 'h', name: 'Home', countries: ['US'] })
const base: ShippingRatesDraft = { ...shippingDraft(null), postedFrom: 'US', zones: [home, europe] }

test('zones that each tab changed alone stand together', () => {
  const mine = { ...base, zones: [{ ...home, freeAbove: '50' }, europe] }
  const elsewhere = newZone({ zoneId: 'x', name: 'Elsewhere', isElsewhere: true })
  const theirs = { ...base, zones: [home, elsewhere] }
  const { merged, conflicts } = mergeShippingRates(base, mine, theirs)
  expect(conflicts).toEqual([])
  expect(merged.zones.map(({ name, freeAbove }) => [name, freeAbove])).toEqual([
    ['Home', '50'],
    ['Elsewhere', ''],
  ])
})

test('a zone that both changed is asked, in words', () => {
  const mine = { ...base, zones: [home, { ...europe, daysTo: '9' }] }
  const theirs = { ...base, zones: [home] }
  const { merged, conflicts } = mergeShippingRates(base, mine, theirs)
  expect(conflicts).toMatchObject([{ label: 'Zone Europe', theirs: 'Removed' }])
  expect(conflicts[0]?.mine).toContain('Germany, France')
  expect(conflicts[0]?.takeTheirs(merged).zones).toEqual([home])
})
