import type { PlatformFile } from '@lorecircle/local/platform/platform-file'

/** Addresses that journeys start from. */
export const pagesOf = ({ market }: PlatformFile) => {
  const { protocol, host } = new URL(market)
  return {
    landing: `${protocol}//${host}/`,
    market,
    signUp: `${protocol}//${host}/signup`,
    shop: (subdomain: string) => `${protocol}//${subdomain}.${host}/`,
    book: (subdomain: string, slug: string) => `${protocol}//${subdomain}.${host}/shop/${slug}`,
  }
}
