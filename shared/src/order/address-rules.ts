/** Countries whose addresses name no town (the `require` keys of Google's libaddressinput), as two letters. */
const withoutTown: ReadonlySet<string> = new Set(['AE', 'GI', 'HK', 'MO', 'SG'])

/** Whether a parcel to this country has to name a town. */
export const requiresCity = (country: string): boolean => !withoutTown.has(country)

/** For people who left the town out. */
export const missingCityMessage = 'Please enter the town.'

/** Whether an address lacks nothing that its country asks for beyond the street. */
export const hasRequiredCity = ({ city, country }: { city: string; country: string }): boolean =>
  city !== '' || !requiresCity(country)
