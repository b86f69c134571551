import { isFreeCheckout, summarizeCheckout } from '@lorecircle/shared/checkout/checkout'
import {
  type FreeOrderStep,
  type FreeOrderView,
  isFreeOrderProblem,
} from '@lorecircle/shared/checkout/free-order'
import { reservationEndsAt } from '@lorecircle/shared/checkout/reservation-limits'
import { checkoutDoc, settledCheckoutDoc } from '@lorecircle/shared/checkout/stored'
import type { PageView } from '@lorecircle/shared/page/views'
import { isSameSecret } from '@lorecircle/shared/secret/is-same-secret'
import type { InShop } from '@lorecircle/shared/site/views'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import type { Services } from '../services/services.ts'
import type { Shop } from '../shop/read-shop.ts'

type Asked = { shop: Shop; path: string; search: string }

/**
 * `/get-free/{checkout}/{token}` for the browser that requested a free item, and
 * `/get-free/{checkout}/confirm/{token}` for the emailed link, which is validated when its button is pressed. Null if
 * there is no such checkout.
 */
export async function freeOrderPage(
  { documents, now }: Pick<Services, 'documents' | 'now'>,
  frame: InShop,
  { shop, path, search }: Asked,
): Promise<PageView | null> {
  const [, id = '', second = '', third = ''] = path.split('/').slice(1)
  if (!/^[\w-]{20,100}$/.test(id)) return null
  const known = (await documents.read(checkoutDoc(id))) ?? (await documents.read(settledCheckoutDoc(id)))
  const checkout = known?.value
  if (checkout?.sub !== shop.account.sub || !isFreeCheckout(checkout)) return null
  const isConfirming = second === 'confirm' && third !== ''
  if (!isConfirming && !isSameSecret(second, checkout.cancelToken)) return null
  const problem = new URLSearchParams(search).get('problem') ?? ''
  const { free, lines, shipping, state, email } = checkout
  const until = reservationEndsAt(checkout)
  const leftInMs = until.getTime() - now().getTime()
  const minutesLeft = Math.max(1, Math.floor(leftInMs / 60_000))
  const isHeld = lines.some(({ slots }) => slots.length > 0)
  const held = { until: until.toISOString(), minutesLeft, isHeld }

  function step(): FreeOrderStep {
    if (state === 'paid' || free?.confirmedAt != null) return { is: 'confirmed' }
    if (state === 'released' || leftInMs <= 0) return { is: 'expired' }
    if (isConfirming) return { is: 'confirming', ...held }
    return free === null ? { is: 'asked', fixedEmail: email } : { is: 'sent', email: free.email, ...held }
  }

  const books = new Set(lines.map(({ book }) => book.id))
  const [only] = books.size === 1 ? shop.books.filter((book) => book.public && books.has(book.id)) : []
  const view: FreeOrderView = {
    ...frame,
    ...summarizeCheckout(checkout),
    checkout: id,
    token: isConfirming ? third : second,
    step: step(),
    countries: shipping?.countries ?? null,
    problem: isFreeOrderProblem(problem) ? problem : null,
    bookUrl: only ? `${frame.shop.url}${shopPaths.book(only.slug)}` : null,
  }
  return { template: 'free-order', view }
}
