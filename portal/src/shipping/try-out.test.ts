import { expect, test } from 'vitest'
import { readTariff } from './read-tariff.ts'
import { newZone, type TariffDraft, type ZoneDraft } from './tariff-draft.ts'
import { type Trial, triedOut, zoneAt } from './try-out.ts'

const europe: ZoneDraft = {
  ...newZone({ zoneId: 'e', name: 'Europe', countries: ['DE'] }),
  by: 'weight',
  steps: [{ upTo: '1200', price: '14' }],
  freeAbove: '60',
  daysFrom: '5',
  daysTo: '10',
}
const draft: TariffDraft = { postedFrom: 'US', handlingFrom: '1', handlingTo: '2', zones: [europe] }
const tried = (changes: Partial<Trial> = {}) =>
  triedOut(readTariff(draft).tariff, {
    copies: 2,
    type: 'Hardcover',
    country: 'DE',
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

test('a country is looked for by name before it is elsewhere', () => {
  const elsewhere = newZone({ zoneId: 'x', name: 'Elsewhere', isElsewhere: true })
  const zones = [elsewhere, europe]
  expect([zoneAt({ zones }, 'DE'), zoneAt({ zones }, 'BR'), zoneAt(draft, 'BR')]).toEqual([1, 0, -1])
})
