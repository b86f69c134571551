import type { PlatformFile } from '@lorecircle/local/settings/platform-file'

/** Addresses that journeys start from. */
export const pagesOf = ({ market }: PlatformFile) => {
  const { protocol, host } = new URL(market)
  return {
    landing: `${protocol}//${host}/`,
    at: (path: string) => `${protocol}//${host}${path}`,
    market,
    desk: (tab: string) => `${protocol}//${host}/authorportal/mainpage?tab=${tab}`,
    edit: (bookId: string) => `${protocol}//${host}/authorportal/bookdetails?id=${bookId}`,
    signUp: `${protocol}//${host}/signup`,
    shop: (subdomain: string) => `${protocol}//${subdomain}.${host}/`,
    book: (subdomain: string, slug: string) => `${protocol}//${subdomain}.${host}/shop/${slug}`,
  }
}

/** A demo author's own way in. */
export function demoLogin({ demo }: PlatformFile, subdomain: string): { email: string; password: string } {
  const author = demo.find((one) => one.subdomain === subdomain)
  if (!author) throw new Error(`the demo has no ${subdomain}`)
  return author
}
