const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Regions that are no country, though they have two letters. */
const noCountry = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ'])

const isCountry = (code: string) =>
  !noCountry.has(code) &&
  names.of(code) !== undefined &&
  new Intl.Locale('und', { region: code }).region === code

const everywhere = LETTERS.flatMap((one) => LETTERS.map((other) => one + other)).filter(isCountry)

const named = (codes: string[]) =>
  codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((one, other) => one.name.localeCompare(other.name))

/** For a list to choose from, by name. */
export const countriesOf = (codes: string[] = everywhere) => named(codes)

export const isKnownCountry = (code: string) => everywhere.includes(code)
