import { expect, test } from 'vitest'
import { TariffInput } from './calls.ts'
import type { Tariff, Zone } from './tariff.ts'
import { tariffProblems } from './tariff-problems.ts'

const zone = (changes: Partial<Zone> = {}): Zone => ({
  id: 'europe',
  name: 'Europe',
  countries: ['DE', 'FR'],
  rates: [{ by: 'books', upTo: null, priceInCents: 900 }],
  freeAboveInCents: null,
  days: null,
  ...changes,
})
const tariff = (changes: Partial<Tariff> = {}): Tariff => ({
  postedFrom: 'US',
  handlingDays: { from: 0, to: 2 },
  zones: [zone()],
  ...changes,
})
const told = (wrong: Tariff) =>
  tariffProblems(wrong).map(({ path, message }) => `${path.join('.')}: ${message}`)

test('a tariff that can be saved has no problem, and its zones’ names are one line each', () => {
  expect(told(tariff())).toEqual([])
  const saved = TariffInput.parse(tariff({ zones: [zone({ name: '  All of\n Europe ' })] }))
  expect(saved.zones[0]?.name).toBe('All of Europe')
})

const rest = (id: string): Zone => zone({ id, name: id, countries: 'elsewhere' })
const steps = (...upTo: (number | null)[]): Zone['rates'] =>
  upTo.map((reach) => ({ by: 'books', upTo: reach, priceInCents: 900 }))

test.each<[string, Tariff, string]>([
  [
    'no country to post from',
    tariff({ postedFrom: '' }),
    'postedFrom: Choose the country that you post from.',
  ],
  ['no zone', tariff({ zones: [] }), 'zones: Add a zone. Without one, no printed book can be sent.'],
  [
    'days that run backwards',
    tariff({ handlingDays: { from: 3, to: 2 } }),
    'handlingDays.to: The last day comes before the first.',
  ],
  [
    'a zone without a name',
    tariff({ zones: [zone({ name: ' ' })] }),
    'zones.0.name: Give this zone a name, such as Europe.',
  ],
  [
    'a zone without countries',
    tariff({ zones: [zone({ countries: [] })] }),
    'zones.0.countries: Choose at least one country.',
  ],
  [
    'a country that is none',
    tariff({ zones: [zone({ countries: ['ZZ'] })] }),
    'zones.0.countries: Nothing can be sent to Unknown Region.',
  ],
  [
    'a country in two zones',
    tariff({ zones: [zone(), zone({ id: 'two', name: 'EU', countries: ['IT', 'FR'] })] }),
    'zones.1.countries: France is in Europe already.',
  ],
  [
    'two zones for everywhere else',
    tariff({ zones: [rest('a'), rest('b')] }),
    'zones.1.countries: Only one zone can be for everywhere else.',
  ],
  [
    'a zone without a price',
    tariff({ zones: [zone({ rates: [] })] }),
    'zones.0.rates: Say what sending there costs.',
  ],
  [
    'steps that go down',
    tariff({ zones: [zone({ rates: steps(3, 2) })] }),
    'zones.0.rates.1.upTo: Each step has to reach further than the one before it.',
  ],
  [
    'a step behind the endless one',
    tariff({ zones: [zone({ rates: steps(null, 4) })] }),
    'zones.0.rates.1.upTo: Each step has to reach further than the one before it.',
  ],
  [
    'a step by weight that no book reaches',
    tariff({
      zones: [
        zone({
          rates: [
            { by: 'weight', upToGrams: 49, priceInCents: 900 },
            { by: 'weight', upToGrams: 500, priceInCents: 1_400 },
          ],
        }),
      ],
    }),
    'zones.0.rates.0.upToGrams: A step by weight reaches up to 50 grams or more.',
  ],
  [
    'a price that no card can pay',
    tariff({ zones: [zone({ rates: [{ by: 'weight', upToGrams: null, priceInCents: 49 }] })] }),
    'zones.0.rates.0.priceInCents: Sending costs nothing, or at least $0.50: cards cannot pay less.',
  ],
  [
    'a price beyond reason',
    tariff({ zones: [zone({ rates: [{ by: 'books', upTo: null, priceInCents: 100_001 }] })] }),
    'zones.0.rates.0.priceInCents: Sending can cost at most $1,000.00.',
  ],
])('%s is told where it stands', { tags: ['BD7-11'] }, (_, wrong, sentence) => {
  expect(told(wrong)).toEqual([sentence])
  expect(TariffInput.safeParse(wrong).success).toBe(false)
})
