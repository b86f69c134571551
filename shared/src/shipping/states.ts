/**
 * Codes (ISO 3166-2 without the country) and names of states and provinces, by country. Only countries whose
 * addresses use the code.
 */
const written: Record<string, string> = {
  US:
    'AL Alabama,AK Alaska,AS American Samoa,AZ Arizona,AR Arkansas,AA Armed Forces Americas,AE Armed Forces Europe,' +
    'AP Armed Forces Pacific,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,' +
    'GA Georgia,GU Guam,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,' +
    'MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,' +
    'NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,' +
    'MP Northern Mariana Islands,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,PR Puerto Rico,RI Rhode Island,' +
    'SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VI U.S. Virgin Islands,VA Virginia,' +
    'WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming',
  CA:
    'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NT Northwest Territories,' +
    'NS Nova Scotia,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon',
  AU:
    'ACT Australian Capital Territory,NSW New South Wales,NT Northern Territory,QLD Queensland,SA South Australia,' +
    'TAS Tasmania,VIC Victoria,WA Western Australia',
}

const states = new Map(
  Object.entries(written).map(([country, list]) => [
    country,
    new Map(
      list.split(',').map((entry): [string, string] => {
        const space = entry.indexOf(' ')
        return [entry.slice(0, space), entry.slice(space + 1)]
      }),
    ),
  ]),
)

/** True for the United States, Canada and Australia, whose zones can name states. */
export const hasStates = (country: string): boolean => states.has(country)

/** `'US', 'AK'` → `'Alaska'`; returns the code if it is unknown. */
export const stateName = (country: string, code: string): string => states.get(country)?.get(code) ?? code

/** State code from a code or a name, such as `ak`, `US-AK` or `Alaska`; null for anything else. */
export function stateCode(country: string, text: string): string | null {
  const known = states.get(country)
  const typed = text.trim().toUpperCase()
  const code = typed.startsWith(`${country}-`) ? typed.slice(country.length + 1) : typed
  if (!known) return null
  if (known.has(code)) return code
  return [...known].find(([, name]) => name.toUpperCase() === typed)?.[0] ?? null
}
