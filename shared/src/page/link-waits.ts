import { plainPage } from './plain-page.ts'

const looksAgainInSeconds = 5

/** While something is away: the page asks for its link again by itself, which is safe however often it does. */
export const linkWaits = (status: number, { again, shop }: { again: string; shop: string }): Response =>
  new Response(
    plainPage({
      title: 'One moment, please.',
      text: 'We cannot look that up just now. Nothing is lost: what you paid is paid once, and your receipt comes by email. This page tries again by itself.',
      links: [
        { to: again, says: 'Try again now' },
        { to: shop, says: 'To the shop' },
      ],
      looksAgainInSeconds,
    }),
    { status, headers: { ...forNobodyElse, 'retry-after': String(looksAgainInSeconds) } },
  )

/** Of one reader's own page, which no cache and no search engine keeps. */
export const forNobodyElse = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
}
