/** The header in which the CDN says which country a visitor's network is in. */
export const countryHeader = 'cloudfront-viewer-country'

/** That country, as two letters; null where nobody says. */
export function countryIn(header: (name: string) => string | null | undefined): string | null {
  const country = header(countryHeader) ?? ''
  return /^[A-Z]{2}$/.test(country) ? country : null
}
