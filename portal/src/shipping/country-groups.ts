const union = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ')
/** Without Belarus and Russia, to which few postal services ship parcels; both can be added one by one. */
const restOfEurope = 'AD AL AX BA CH FO GB GG GI IM IS JE LI MC MD ME MK NO RS SM UA VA XK'.split(' ')

export type CountryGroup = { name: string; countries: readonly string[] }

export const countryGroups: readonly CountryGroup[] = [
  { name: 'European Union', countries: union },
  { name: 'Europe', countries: [...union, ...restOfEurope] },
  { name: 'North America', countries: ['US', 'CA', 'MX'] },
]
