import { isPosted } from '../order/line.ts'
import { releaseDayInWords } from '../release/release-day.ts'
import { daysInWords, quoteInWords } from '../shipping/in-words.ts'
import type { CartLineView, CartShipping } from './views.ts'

type Line = Pick<CartLineView, 'type' | 'quantity' | 'releaseOn'>

/**
 * What sending a cart costs and how long it takes. What is out is sent together, and each preorder after its release, so
 * there is one parcel for each release day: `$12.77 for 2 parcels: now, and after the release on February 10, 2027.`
 */
export function sendingInWords(
  { priceInCents, days }: Pick<Extract<CartShipping, { state: 'sent' }>, 'priceInCents' | 'days'>,
  lines: readonly Line[],
): string {
  const posted = lines.filter(
    ({ type, quantity }) => type !== null && quantity > 0 && isPosted({ format: { type } }),
  )
  const releases = [...new Set(posted.map(({ releaseOn }) => releaseOn ?? ''))].toSorted()
  const [first = ''] = releases
  const quote = { priceInCents, isFree: priceInCents === 0 }
  if (releases.length > 1) {
    const price = quoteInWords({ ...quote, days: null })
    const each = days ? ` Each takes ${daysInWords(days)}.` : ''
    return `${price} for ${releases.length} parcels: ${inList.format(releases.map(start))}.${each}`
  }
  if (first === '') return quoteInWords({ ...quote, days })
  return `${quoteInWords({ ...quote, days })}${days ? '' : ', sent'} ${start(first)}`
}

const inList = new Intl.ListFormat('en-GB')

const start = (release: string): string =>
  release === '' ? 'now' : `after the release on ${releaseDayInWords(release)}`
