/** Addresses of bundles are small letters, so this is none of them. */
export const newBundleName = 'NEW'

/** The same screen with one bundle in the form, or with the list. */
export function bundleSearch(params: URLSearchParams, slug: string | null): string {
  const next = new URLSearchParams(params)
  if (slug === null) next.delete('bundle')
  else next.set('bundle', slug)
  return `?${next}`
}
