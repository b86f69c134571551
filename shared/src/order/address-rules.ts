/** Two-letter codes of countries whose addresses have no town (the `require` keys of Google's libaddressinput). */
const withoutTown: ReadonlySet<string> = new Set(['AE', 'GI', 'HK', 'MO', 'SG'])

export const requiresCity = (country: string): boolean => !withoutTown.has(country)

export const missingCityMessage = 'Please enter the town.'

export const hasRequiredCity = ({ city, country }: { city: string; country: string }): boolean =>
  city !== '' || !requiresCity(country)
