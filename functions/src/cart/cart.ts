import type { Account } from '@lorecircle/shared/account/account'
import { isPayWhatYouWant } from '@lorecircle/shared/book/price'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { bundleDoc } from '@lorecircle/shared/bundle/stored'
import type { CartChange } from '@lorecircle/shared/cart/calls'
import type { Cart, CartLineItem } from '@lorecircle/shared/cart/cart'
import { calls } from '@lorecircle/shared/registry/calls'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { endpoint } from '../http/endpoint.ts'
import { redirectAfterPost } from '../http/refuse-form.ts'
import type { Services } from '../services/services.ts'
import { readShopAccount } from '../visitor/visited-shop.ts'
import { cartCookies, parseCheckoutCookie, readCart, toCartPage } from './cart-cookie.ts'
import { applyCartChange } from './changed-cart.ts'
import { priceStoredCart } from './look-at-cart.ts'
import { parseCustomPrice } from './own-price.ts'
import { numberTakenError, purchaseAgain } from './purchase-again.ts'
import { assertDedicationOffered } from './refuse-dedication.ts'

const inCartAlready = () =>
  new VisibleError(
    409,
    'cart.ebook_once',
    'This eBook is in your cart already. One copy is enough: it is yours for good.',
  )

export const cartEndpoint = (services: Services) =>
  endpoint(calls.cart, {
    async run({ host, headers }) {
      const account = await readShopAccount(services.documents, host)
      const { view } = await priceStoredCart(services, { account, cart: readCart(headers), headers })
      return { cart: view }
    },
  })

/** Changes the browser's cart. A plain form is led to the cart's page, also where the change cannot be made. */
export const changeCart = (services: Services) =>
  endpoint(calls.changeCart, {
    async run({ input, host, headers, isForm }) {
      const account = await readShopAccount(services.documents, host)
      const before = readCart(headers)
      await refuseTaken(services, { account, cart: before, change: input, headers })
      const next = applyCartChange(before, input)
      await assertDedicationOffered(services, { account, cart: next, change: input, headers })
      await refuseTooLittle(services, account, next, input)
      await refuseSecondEbook(services, account, { before, next })
      if (isForm) return toCartPage(next, { origin: services.origin, headers })
      const { view } = await priceStoredCart(services, { account, cart: next, headers })
      const answer = Response.json({ cart: view }, { headers: { 'cache-control': 'no-store' } })
      for (const cookie of cartCookies(next, services.origin, view))
        answer.headers.append('set-cookie', cookie)
      return answer
    },
    countsAsRead: true,
    refuseForm: async (error, sent) => (await purchaseAgain(services, error, sent)) ?? redirectToCart(error),
  })

/** The URL carries the error's code instead of its message, so that a link cannot put text into a shop's page. */
export const redirectToCart = ({ code }: VisibleError): Response =>
  redirectAfterPost(`${shopPaths.cart}?${new URLSearchParams({ problem: code })}`)

/** A VisibleError where a reader says that they pay less than the stored book asks at least; nothing is looked up else. */
async function refuseTooLittle(
  { documents }: Services,
  account: Account,
  cart: Cart,
  change: CartChange,
): Promise<void> {
  const line = lineOfPrice(cart, change)
  if (line === undefined || !/^[\w-]+$/.test(line.bookId)) return
  const book = await documents.read(bookDoc(account.folder, line.bookId))
  const format = book?.value.formats.find(({ id }) => id === line.formatId)
  if (format && isPayWhatYouWant(format)) parseCustomPrice(format, line.seenInCents)
}

function lineOfPrice({ lines }: Cart, change: CartChange): CartLineItem | undefined {
  if (change.do === 'price') return lines.find(({ id }) => id === change.line)
  if (change.do !== 'add' || change.price === undefined || change.priceInCents !== undefined) return undefined
  return lines.findLast(({ formatId }) => formatId === change.formatId)
}

type Asked = { account: Account; cart: Cart; change: CartChange; headers: Headers }

/** A VisibleError where a reader chooses a number that somebody else has, or that is in their cart already; nothing is looked up else. */
async function refuseTaken(
  { documents }: Services,
  { account, cart, change, headers }: Asked,
): Promise<void> {
  const wish = wishOf(cart, change)
  if (wish === null || !/^[\w-]+$/.test(wish.bookId)) return
  const { bookId, formatId, number } = wish
  if (cart.lines.some((line) => line.formatId === formatId && line.number === number))
    throw new VisibleError(409, 'number.twice', `No. ${number} is in your cart already.`)
  const book = await documents.read(bookDoc(account.folder, bookId))
  const format = book?.value.formats.find(({ id }) => id === formatId)
  if (!format?.numbered || typeof format.slots !== 'number') return
  if (number > format.slots) throw numberTakenError([number])
  const claim = await documents.read(claimDoc(format.id, number))
  // A reader who comes back from a payment page may hold the reservation of this copy themselves.
  const own = parseCheckoutCookie(headers.get('cookie') ?? '')?.id
  if (claim === null || (claim.value.state === 'held' && claim.value.checkoutId === own)) return
  throw numberTakenError([number])
}

function wishOf({ lines }: Cart, change: CartChange) {
  if (change.do === 'add' && change.number !== null) return { ...change, number: change.number }
  if (change.do !== 'number') return null
  const line = lines.find(({ id }) => id === change.line)
  return line ? { ...line, number: change.number } : null
}

/**
 * A VisibleError where a change asks for a second copy of an eBook, or of a bundle of nothing else: a second copy of a file
 * cannot be given to anybody. Reads only what there are several of since this change.
 */
async function refuseSecondEbook(
  { documents }: Services,
  { folder }: Pick<Account, 'folder'>,
  { before, next }: { before: Cart; next: Cart },
): Promise<void> {
  const had = copiesByFormat(before)
  for (const [formatId, { bookId, quantity }] of copiesByFormat(next)) {
    if (quantity < 2 || quantity <= (had.get(formatId)?.quantity ?? 0) || !/^[\w-]+$/.test(bookId)) continue
    const book = await documents.read(bookDoc(folder, bookId))
    if (book?.value.formats.find(({ id }) => id === formatId)?.type === 'eBook') throw inCartAlready()
  }
  const bundlesHad = copiesBySlug(before)
  for (const [slug, quantity] of copiesBySlug(next)) {
    if (quantity < 2 || quantity <= (bundlesHad.get(slug) ?? 0) || !/^[a-z0-9-]+$/.test(slug)) continue
    const bundle = (await documents.read(bundleDoc(folder, slug)))?.value
    if (bundle && (await isDigital(documents, folder, bundle.parts))) throw inCartAlready()
  }
}

async function isDigital(
  documents: Services['documents'],
  folder: string,
  parts: readonly { bookId: string; formatId: string }[],
): Promise<boolean> {
  for (const { bookId, formatId } of parts) {
    const book = await documents.read(bookDoc(folder, bookId))
    if (book?.value.formats.find(({ id }) => id === formatId)?.type !== 'eBook') return false
  }
  return true
}

function copiesByFormat({ lines }: Cart): Map<string, { bookId: string; quantity: number }> {
  const copies = new Map<string, { bookId: string; quantity: number }>()
  for (const { formatId, bookId, quantity } of lines)
    copies.set(formatId, { bookId, quantity: quantity + (copies.get(formatId)?.quantity ?? 0) })
  return copies
}

function copiesBySlug({ bundles }: Cart): Map<string, number> {
  const copies = new Map<string, number>()
  for (const { slug, quantity } of bundles) copies.set(slug, quantity + (copies.get(slug) ?? 0))
  return copies
}
