/** In thousandths of a percent: 7 % is 7000. */
type Rates = { general: number; book: number; ebook: number; audiobook: number }
type StateRates = Rates & {
  taxesShipping: boolean
  /** First three digits of its ZIP codes, from and to. */
  zips: [from: number, to: number][]
}

const rates = (general: number, book = general, ebook = book, audiobook = general): Rates => ({
  general,
  book,
  ebook,
  audiobook,
})

/** A small table to try with, not one to file returns by: whole countries, without their regions. */
export const countryRates = new Map<string, Rates>([
  ['AT', rates(20_000, 10_000)],
  ['AU', rates(10_000)],
  ['BE', rates(21_000, 6000)],
  ['CA', rates(5000)],
  ['CH', rates(8100, 2600)],
  ['DE', rates(19_000, 7000, 7000, 7000)],
  ['ES', rates(21_000, 4000)],
  ['FR', rates(20_000, 5500, 5500, 5500)],
  ['GB', rates(20_000, 0)],
  ['IE', rates(23_000, 0)],
  ['IT', rates(22_000, 4000)],
  ['NL', rates(21_000, 9000, 9000, 9000)],
  ['NO', rates(25_000, 0)],
  ['NZ', rates(15_000)],
  ['PL', rates(23_000, 5000)],
  ['SE', rates(25_000, 6000, 6000, 6000)],
])

/** Where goods and services tax is not called VAT. */
export const gstCountries = new Set(['AU', 'CA', 'NZ'])

/** One registration for all of them is the one-stop shop. */
export const unionCountries = new Set(['AT', 'BE', 'DE', 'ES', 'FR', 'IE', 'IT', 'NL', 'PL', 'SE'])

/** The states' own rates, without those of counties and towns. */
export const stateRates = new Map<string, StateRates>([
  ['CA', { ...rates(7250, 7250, 0, 0), taxesShipping: false, zips: [[900, 961]] }],
  ['FL', { ...rates(6000, 6000, 0, 0), taxesShipping: false, zips: [[320, 349]] }],
  ['IL', { ...rates(6250, 6250, 0, 0), taxesShipping: false, zips: [[600, 629]] }],
  ['MA', { ...rates(6250, 6250, 0, 0), taxesShipping: false, zips: [[10, 27]] }],
  ['NY', { ...rates(4000, 4000, 0, 0), taxesShipping: true, zips: [[100, 149]] }],
  ['PA', { ...rates(6000), taxesShipping: true, zips: [[150, 196]] }],
  [
    'TX',
    {
      ...rates(6250),
      taxesShipping: true,
      zips: [
        [750, 799],
        [885, 885],
      ],
    },
  ],
  ['WA', { ...rates(6500), taxesShipping: true, zips: [[980, 994]] }],
])

export function stateOfZip(zip: string): string | undefined {
  const prefix = /^(\d{3})\d{2}(-\d{4})?$/.exec(zip.trim())?.[1]
  if (prefix === undefined) return undefined
  const number = Number(prefix)
  return [...stateRates].find(([, { zips }]) =>
    zips.some(([from, to]) => number >= from && number <= to),
  )?.[0]
}
