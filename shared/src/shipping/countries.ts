/**
 * Countries that Stripe Checkout accepts for shipping (ISO 3166-1, two letters), without 'ZZ', which is no country,
 * and Sudan, which Stripe's types allow but its reference excludes.
 */
export const shippingCountries: readonly string[] = (
  'AC AD AE AF AG AI AL AM AO AQ AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CD CF CG CH CI CK CL CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IS IT JE JM JO JP KE KG KH ' +
  'KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MK ML MM MN MO MQ MR MS MT MU MV MW MX ' +
  'MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PY QA RE RO RS RU RW SA SB SC ' +
  'SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SZ TA TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY ' +
  'UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ')

/** Names that differ between the runtimes of servers and browsers, or between their versions. */
const ours = new Map([
  ['CZ', 'Czechia'],
  ['FK', 'Falkland Islands'],
  ['HK', 'Hong Kong'],
  ['MK', 'North Macedonia'],
  ['MM', 'Myanmar'],
  ['MO', 'Macao'],
  ['PS', 'Palestine'],
  ['SZ', 'Eswatini'],
  ['TR', 'Türkiye'],
])
const names = new Intl.DisplayNames('en', { type: 'region' })

/** `'DE'` → `'Germany'`, identical on every runtime; unknown codes are returned unchanged. */
export function countryName(code: string): string {
  try {
    return ours.get(code) ?? names.of(code) ?? code
  } catch {
    return code
  }
}

const takesThe =
  /^(?!South Georgia).*(Islands|Republic|Territor(y|ies)|Kingdom|States|Emirates|Netherlands|Bahamas|Gambia|Comoros|Isle of Man|Maldives|Philippines|Seychelles)$/

/** `'US'` → `'the United States'`, for use within a sentence. */
export const countryInSentence = (code: string): string => {
  const name = countryName(code)
  return takesThe.test(name) ? `the ${name}` : name
}

export const sortByCountryName = (codes: readonly string[]): string[] =>
  codes.toSorted((a, b) => countryName(a).localeCompare(countryName(b), 'en'))

/** `Austria, New Zealand` for `['NZ', 'AT']`; names do not break across lines. */
export const formatCountryList = (codes: readonly string[]): string =>
  sortByCountryName(codes)
    .map((code) => countryName(code).replaceAll(' ', '\u00a0'))
    .join(', ')

export const countryHeader = 'cloudfront-viewer-country'

/** Two letters; null if the header is missing. */
export function viewerCountry(header: (name: string) => string | null | undefined): string | null {
  const country = header(countryHeader) ?? ''
  return /^[A-Z]{2}$/.test(country) ? country : null
}
