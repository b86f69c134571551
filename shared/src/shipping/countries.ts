/**
 * Every country that the payment page takes an address of, as two letters (ISO 3166-1): what Stripe Checkout allows,
 * but for 'ZZ', which is none, and Sudan, which its types allow and its reference says it does not ship to.
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

/** What servers and browsers, or older and newer ones, call by different names. */
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

/** `'DE'` → `'Germany'`, the same wherever it runs; what is no code stays as it is. */
export function countryName(code: string): string {
  try {
    return ours.get(code) ?? names.of(code) ?? code
  } catch {
    return code
  }
}

const takesThe =
  /^(?!South Georgia).*(Islands|Republic|Territor(y|ies)|Kingdom|States|Emirates|Netherlands|Bahamas|Gambia|Comoros|Isle of Man|Maldives|Philippines|Seychelles)$/

/** `'US'` → `'the United States'`, as a sentence has it. */
export const countryInSentence = (code: string): string => {
  const name = countryName(code)
  return takesThe.test(name) ? `the ${name}` : name
}

/** By name, as a list to choose from shows them. */
export const sortByCountryName = (codes: readonly string[]): string[] =>
  codes.toSorted((a, b) => countryName(a).localeCompare(countryName(b), 'en'))

/** `Austria, New Zealand` of `['NZ', 'AT']`; each name keeps to one line. */
export const formatCountryList = (codes: readonly string[]): string =>
  sortByCountryName(codes)
    .map((code) => countryName(code).replaceAll(' ', '\u00a0'))
    .join(', ')

/** The header in which the CDN says which country a visitor's network is in. */
export const countryHeader = 'cloudfront-viewer-country'

/** That country, as two letters; null where nobody says. */
export function viewerCountry(header: (name: string) => string | null | undefined): string | null {
  const country = header(countryHeader) ?? ''
  return /^[A-Z]{2}$/.test(country) ? country : null
}
