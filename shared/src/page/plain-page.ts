import { escapeHtml } from '../text/escape.ts'

export type PlainPage = {
  title: string
  text: string
  links?: readonly { to: string; says: string }[]
  /** Refresh interval in seconds. Only for URLs that are safe to request repeatedly. */
  looksAgainInSeconds?: number
}

/** `--paper` and `--ink` of `shared/styles/tokens.css`. */
const paper = 'light-dark(#f3ebda, #1b1722)'
const ink = 'light-dark(#251e35, #f1e7d3)'

/** A page without external resources, because the servers for the other pages may be down. */
export const plainPage = ({
  title,
  text,
  links = [],
  looksAgainInSeconds,
}: PlainPage): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${looksAgainInSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${looksAgainInSeconds}">`}
<title>${escapeHtml(title)}</title>
<style>
  :root { color-scheme: light dark }
  body { font: 1.125rem/1.6 Georgia, Gelasio, Charter, 'Noto Serif', serif; color: ${ink}; background: ${paper}; margin: 0 }
  main { max-width: 34rem; margin: 18vh auto 0; padding: 0 1.5rem }
  h1 { font-size: min(2rem, 9vw); overflow-wrap: anywhere; line-height: 1.2; font-weight: 600; margin: 0 0 1rem }
  a { color: inherit; display: inline-block; padding: .65rem 1rem .65rem 0 }
</style>
<main>
<h1>${escapeHtml(title)}</h1>
<p role="status">${escapeHtml(text)}</p>
${linksIn(links)}
</main>
</html>
`

const linksIn = (links: NonNullable<PlainPage['links']>): string =>
  links.length === 0
    ? ''
    : `<p>${links.map(({ to, says }) => `<a href="${escapeHtml(to)}">${escapeHtml(says)}</a>`).join('')}</p>`

const looksAgainInSeconds = 5

/** For temporary failures: the page reloads its link by itself, so the link must be safe to request repeatedly. */
export const retryLaterResponse = (
  status: number,
  { again, shop }: { again: string; shop: string },
): Response =>
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
    { status, headers: { ...privatePageHeaders, 'retry-after': String(looksAgainInSeconds) } },
  )

/** Prevents caching and indexing of one reader's page. */
export const privatePageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
}
