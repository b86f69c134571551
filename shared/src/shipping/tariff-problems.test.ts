import { expect, test } from 'vitest'
import { ShippingRatesInput } from './calls.ts'
import type { ShippingRates, ShippingZone } from './tariff.ts'
import { shippingRatesProblems } from './tariff-problems.ts'

const zone = (changes: Partial<ShippingZone> = {}): ShippingZone => ({
  id: 'europe',
  name: 'Europe',
  countries: ['DE', 'FR'],
  rates: [{ by: 'books', upTo: null, priceInCents: 900 }],
  freeAboveInCents: null,
  days: null,
  ...changes,
})
const tariff = (changes: Partial<ShippingRates> = {}): ShippingRates => ({
  postedFrom: 'US',
  handlingDays: { from: 0, to: 2 },
  zones: [zone()],
  ...changes,
})
const told = (wrong: ShippingRates) =>
  shippingRatesProblems(wrong).map(({ path, message }) => `${path.join('.')}: ${message}`)

test('a tariff that can be saved has no problem, and its zones’ names are one line each', () => {
  expect(told(tariff())).toEqual([])
  const saved = ShippingRatesInput.parse(tariff({ zones: [zone({ name: '  All of\n Europe ' })] }))
  expect(saved.zones[0]?.name).toBe('All of Europe')
})

const rest = (id: string): ShippingZone => zone({ id, name: id, countries: 'elsewhere' })
const steps = (...upTo: (number | null)[]): ShippingZone['rates'] =>
  upTo.map((reach) => ({ by: 'books', upTo: reach, priceInCents: 900 }))

test.each<[string, ShippingRates, string]>([
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
  expect(ShippingRatesInput.safeParse(wrong).success).toBe(false)
})

const part = (
  id: string,
  country: string,
  areas: Partial<NonNullable<ShippingZone['areas']>>,
): ShippingZone =>
  zone({ id, name: id, countries: [country], areas: { states: [], postalCodes: [], ...areas } })

test('a part of a country has a zone of its own beside that of the country', () => {
  const whole = [zone({ id: 'uk', countries: ['GB'] }), zone({ id: 'us', countries: ['US'] })]
  const parts = [
    part('Northern Ireland', 'GB', { postalCodes: ['BT'] }),
    part('Islands', 'GB', { postalCodes: ['HS', 'ZE'] }),
    part('Far', 'US', { states: ['AK', 'HI', 'AP'], postalCodes: ['969'] }),
  ]
  expect(told(tariff({ zones: [...whole, ...parts] }))).toEqual([])
  expect(told(tariff({ zones: [...parts, ...whole] }))).toEqual([])
})

test.each<[string, ShippingZone[], string]>([
  [
    'a state that is none',
    [part('Far', 'US', { states: ['ZZ'] })],
    'zones.0.areas: “ZZ” is not a state or province of the United States. For postal codes that begin so, enter ZZ*.',
  ],
  [
    'a state of a country without them',
    [part('South', 'DE', { states: ['BY'] })],
    'zones.0.areas: States can be named of the United States, Canada and Australia only. For postal codes that begin with BY, enter BY*.',
  ],
  [
    'a postal code with other signs',
    [part('NI', 'GB', { postalCodes: ['B?'] })],
    'zones.0.areas: “B?” is not the beginning of a postal code. Use 1 to 10 letters and digits.',
  ],
  [
    'no part',
    [part('NI', 'GB', {})],
    'zones.0.areas: Enter at least one state or the beginning of a postal code.',
  ],
  [
    'parts of two countries',
    [{ ...part('NI', 'GB', { postalCodes: ['BT'] }), countries: ['GB', 'IE'] }],
    'zones.0.areas: A zone for part of a country needs exactly one country.',
  ],
  [
    'a part that another zone has',
    [part('Far', 'US', { states: ['AK'] }), part('Cold', 'US', { states: ['ME', 'AK'] })],
    'zones.1.areas: Alaska is in Far already.',
  ],
])('an author is told of a zone for part of a country: %s', (_, zones, message) => {
  expect(told(tariff({ zones }))).toEqual([message])
})
