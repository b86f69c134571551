const union = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ')
/** But for Belarus and Russia, where few posts bring parcels; they can be picked one by one. */
const restOfEurope = 'AD AL AX BA CH FO GB GG GI IM IS JE LI MC MD ME MK NO RS SM UA VA XK'.split(' ')

export type CountryGroup = { name: string; countries: readonly string[] }

/** Countries that a parcel often costs the same to. */
export const countryGroups: readonly CountryGroup[] = [
  { name: 'European Union', countries: union },
  { name: 'Europe', countries: [...union, ...restOfEurope] },
  { name: 'North America', countries: ['US', 'CA', 'MX'] },
]
