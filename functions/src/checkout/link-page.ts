import { addressOf } from '@lorecircle/shared/custom-domain/address'
import type { Host } from '@lorecircle/shared/edge/hosts'
import { forNobodyElse, linkWaits } from '@lorecircle/shared/page/link-waits'
import { plainPage } from '@lorecircle/shared/page/plain-page'
import { urls } from '@lorecircle/shared/urls/urls'
import type { VisibleError } from '@lorecircle/shared/visible-error'

type Words = { title: string; text: string }

const unknown: Words = {
  title: 'This link is not complete.',
  text: 'A part of it was lost on the way. The link in your receipt leads to your order.',
}

/** Whose links are whole and all the same lead nowhere, by what their errors are called. */
const closed: Record<string, string> = {
  'download.early': 'Not yet.',
  'download.refunded': 'No longer available.',
  'download.limit': 'Enough downloads for today.',
  'download.shop_limit': 'Enough downloads for today.',
}
const wordsOf = ({ code, message }: VisibleError): Words => {
  const title = closed[code]
  return title === undefined ? unknown : { title, text: message }
}

/** The page for a reader whose link could not be followed. */
export const linkPage =
  (origin: string) =>
  (error: VisibleError, { host, url }: { host: Host; url: URL }): Response => {
    const { status } = error
    const shop = host.kind === 'shop' ? urls.shop(origin, addressOf(host)) : origin
    const isLimit = status === 429 && closed[error.code] === undefined
    if (status >= 500 || isLimit) return linkWaits(status, { again: `${url.pathname}${url.search}`, shop })
    const page = plainPage({ ...wordsOf(error), links: [{ to: shop, says: 'To the shop' }] })
    return new Response(page, { status, headers: forNobodyElse })
  }
