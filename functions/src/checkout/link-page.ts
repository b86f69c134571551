import { addressOf } from '@lorecircle/shared/custom-domain/address'
import type { Host } from '@lorecircle/shared/edge/hosts'
import { escapeHtml } from '@lorecircle/shared/text/escape'
import { urls } from '@lorecircle/shared/urls/urls'
import type { VisibleError } from '@lorecircle/shared/visible-error'
import { type Colour, colours } from '../email/layout/colours.ts'
import { serif } from '../email/layout/fonts.ts'

/** A colour by day and by candle, as the browser has it. */
const lit = ({ day, candle }: Colour): string => `light-dark(${day}, ${candle})`

type Words = { title: string; text: string }

const looksAgainInSeconds = 5

/** While something is away: the page asks again by itself, which is safe however often it does. */
const later: Words = {
  title: 'One moment, please.',
  text: 'We cannot look your order up just now. Nothing is lost: what you paid is paid once, and your receipt comes by email. This page tries again by itself.',
}
const unknown: Words = {
  title: 'This link is not complete.',
  text: 'A part of it was lost on the way. The link in your receipt leads to your order.',
}

/** Whose links are whole and all the same lead nowhere, by what their errors are called. */
const closed: Record<string, string> = {
  'download.early': 'Not yet.',
  'download.refunded': 'No longer available.',
}
const wordsOf = ({ code, message }: VisibleError): Words => {
  const title = closed[code]
  return title === undefined ? unknown : { title, text: escapeHtml(message) }
}

/**
 * The page for a reader whose link could not be followed. It needs nothing but itself, since whatever makes the
 * other pages may be what is away.
 */
export const linkPage =
  (origin: string) =>
  (error: VisibleError, { host, url }: { host: Host; url: URL }): Response => {
    const { status } = error
    const isLater = status >= 500 || status === 429
    const shop = host.kind === 'shop' ? urls.shop(origin, addressOf(host)) : origin
    return new Response(
      html(isLater ? later : wordsOf(error), {
        isLater,
        shop,
        again: `${url.pathname}${url.search}`,
      }),
      {
        status,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
          ...(isLater ? { 'retry-after': String(looksAgainInSeconds) } : {}),
        },
      },
    )
  }

const html = (
  { title, text }: Words,
  { isLater, shop, again }: { isLater: boolean; shop: string; again: string },
): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${isLater ? `<meta http-equiv="refresh" content="${looksAgainInSeconds}">` : ''}
<title>${title}</title>
<style>
  :root { color-scheme: light dark }
  body { font: 1.125rem/1.6 ${serif}; color: ${lit(colours.ink)}; background: ${lit(colours.paper)}; margin: 0 }
  main { max-width: 34rem; margin: 18vh auto 0; padding: 0 1.5rem }
  h1 { font-size: min(2rem, 9vw); overflow-wrap: anywhere; line-height: 1.2; font-weight: 600; margin: 0 0 1rem }
  a { color: inherit; display: inline-block; padding: .65rem 1rem .65rem 0 }
</style>
<main>
<h1>${title}</h1>
<p role="status">${text}</p>
<p>${isLater ? `<a href="${escapeHtml(again)}">Try again now</a>` : ''}<a href="${escapeHtml(shop)}">To the shop</a></p>
</main>
</html>
`
