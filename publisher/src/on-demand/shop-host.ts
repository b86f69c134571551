import { accountDoc } from '@lorecircle/shared/account/stored'
import type { Book } from '@lorecircle/shared/book/book'
import { isPayWhatYouWant } from '@lorecircle/shared/book/price'
import { offersDedication } from '@lorecircle/shared/book/signing'
import { slugClaimDoc } from '@lorecircle/shared/book/stored'
import { certificateCodeField } from '@lorecircle/shared/certificate/certificate'
import {
  type CheckoutFailure,
  checkoutFailures,
  type PurchaseAgain,
} from '@lorecircle/shared/checkout/failures'
import { type ShopPlace, shopAddress, shopAddressOrNull } from '@lorecircle/shared/custom-domain/address'
import type { PageView } from '@lorecircle/shared/page/views'
import { findPostBySlug, postSlug, publishedPosts } from '@lorecircle/shared/post/post'
import type { ShopView, SiteView } from '@lorecircle/shared/site/views'
import { freeSlots } from '@lorecircle/shared/stock/slots'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import { isReserved } from '@lorecircle/shared/subdomain/subdomain'
import { plainPath, withoutEndSlashes } from '@lorecircle/shared/urls/plain-path'
import { isPublicShopPath, pagePathOfCard, shopPaths, urls } from '@lorecircle/shared/urls/urls'
import { refusedFormDoc } from '@lorecircle/shared/visitor/stored'
import { type Note, notes } from '@lorecircle/shared/visitor/views'
import { visitorForms } from '@lorecircle/shared/visitor/visitor'
import { shopCacheTag } from '../publish/forget-shop.ts'
import type { Services } from '../services/services.ts'
import { listSources, readShop, type Shop } from '../shop/read-shop.ts'
import { shopFiles } from '../shop/shop-files.ts'
import { buildShopContext } from '../shop/shop-view.ts'
import {
  missingPageAnswer,
  type PageAnswer,
  pageAnswer,
  permanentRedirect,
  privatePageAnswer,
  socialCardAnswer,
  temporaryRedirect,
} from './answer.ts'
import { cartPage, type ReadHeader } from './cart-page.ts'
import { certificateCheck, certificatePage } from './certificates.ts'
import { freeOrderPage } from './free-order.ts'
import { thankYouPage } from './thank-you.ts'

const isNote = (path: string): path is Note => Object.hasOwn(notes, path)

const mostFree = 24

type Asked = { place: ShopPlace; path: string; search: string; header: ReadHeader }

/** Answers for shop pages that the bucket lacks: redirects, personal pages, and the right kind of 'not found'. */
export async function answerShopRequest(
  services: Services,
  { place, path, search, header }: Asked,
): Promise<PageAnswer> {
  const { documents, site } = services
  const { subdomain } = place
  const url = `${urls.shop(site.origin, shopAddress(place))}${path}`
  const claim = await documents.read(nameDoc(subdomain))
  const account = claim && (await documents.read(accountDoc(claim.value.sub)))
  if (!claim || !account?.value.subdomain) {
    return isReserved(subdomain)
      ? temporaryRedirect(`${site.origin}${path}${search}`)
      : missingPageAnswer({ template: 'author-not-found', view: site }, url)
  }
  const address = shopAddressOrNull(account.value) ?? subdomain
  // URLs with a reader's token are not redirected to another host, which may belong to somebody else one day.
  const isPublic = isPublicShopPath(path)
  const to = isPublic ? address : shopAddress(place)
  const plain = isPublic ? plainPath(path) : path
  if (to !== shopAddress(place) || plain !== path)
    return permanentRedirect(`${urls.shop(site.origin, to)}${plain}${search}`)
  const { shop } = await readShop(
    services,
    account.value,
    await listSources(services, claim.value.sub, account.value.folder),
  )
  return answerShop(services, shop, { place, path, search, header, url })
}

async function answerShop(
  services: Services,
  source: Shop,
  { path, search, header, url }: Asked & { url: string },
): Promise<PageAnswer> {
  const { site } = services
  const view = buildShopContext(source, site, services.now())
  if (view === null) return missingPageAnswer({ template: 'author-not-found', view: site }, url)
  const { shop } = view
  const [first, second = '', third = '', fourth = '', ...rest] = path.split('/').slice(1)

  if (path === shopPaths.cart) {
    const { account } = source
    return privatePageAnswer(await cartPage(services, view, { account, search, header }), url)
  }
  if (first === 'certificate') {
    const typed = second || (new URLSearchParams(search).get(certificateCodeField) ?? '')
    const asked = { sub: source.account.sub, typed }
    const { page, isKnown } = await certificateCheck(services, view, asked)
    return isKnown ? privatePageAnswer(page, url) : missingPageAnswer(page, url)
  }
  if (first === 'get-free' && second !== '') {
    const page = await freeOrderPage(services, view, { shop: source, path, search })
    if (page) return privatePageAnswer(page, url)
  }
  if (first === 'thank-you' && fourth === 'certificate') {
    const [lineId = '', number = ''] = rest
    const asked = { sub: source.account.sub, orderId: second, readerToken: third, lineId, number }
    const page = await certificatePage(services, view, asked)
    if (page) return privatePageAnswer(page, url)
    return missingPageAnswer({ template: 'shop-not-found', view }, url)
  }
  if (first === 'thank-you') {
    const page = await thankYouPage(services, view, {
      sub: source.account.sub,
      orderId: second,
      readerToken: third,
      said: fourth,
    })
    if (page) return privatePageAnswer(page, url)
  }
  if ((first === 'newsletter' || first === 'contact' || first === 'order') && second !== '') {
    const page = await visitorPage(services, view, { sub: source.account.sub, path })
    if (page) return privatePageAnswer(page, url)
  }
  if (first === 'checkout-failed' && isFailure(second)) {
    const book = source.books.find(({ slug }) => slug === third)
    const bookUrl = book?.public ? `${shop.url}${shopPaths.book(book.slug)}` : null
    const bundle =
      third === 'bundle' && source.bundles.find(({ slug, state }) => slug === fourth && state === 'published')
    const bundleUrl = bundle ? `${shop.url}${shopPaths.bundle(bundle.slug)}` : null
    const again = book?.public ? await purchaseAgain(services, source.account.sub, { book, search }) : null
    return privatePageAnswer(
      { template: 'checkout-failed', view: { ...view, reason: second, bookUrl, bundleUrl, again } },
      url,
    )
  }
  if (first === 'blog' && second !== '') {
    const post = findPostBySlug(publishedPosts(source.posts), second)
    if (post && postSlug(post) !== second)
      return permanentRedirect(`${shop.url}${shopPaths.post(postSlug(post))}`)
  }
  if (first === 'shop' && second !== '') {
    const slug = await currentSlug(services, source, second)
    if (slug && slug !== second) return permanentRedirect(`${shop.url}${shopPaths.book(slug)}`)
  }
  const at = `${shop.url}${withoutEndSlashes(path) || '/'}`
  const { pages, filesBeside } = shopFiles(source, view)
  const pictured = pagePathOfCard(path)
  if (pictured !== null) {
    const page = pages.find(({ url }) => url === `${shop.url}${pictured}`)?.page
    const card = socialCardAnswer(page, shopCacheTag(source.account.sub))
    if (card) return card
  }
  const isAsked = (candidate: { url: string }) => candidate.url === at
  const page = pages.find(isAsked) ?? filesBeside().find(isAsked)
  // Bookstore pages are named by the book that begins them, so they may disappear.
  if (!page && first === 'bookstore') return temporaryRedirect(`${shop.url}${shopPaths.bookstore}`)
  return page ? pageAnswer(page) : missingPageAnswer({ template: 'shop-not-found', view }, url)
}

/** Current slug of the book that once had this one; null if it is not public. */
async function currentSlug(
  { documents }: Services,
  { account, books }: Shop,
  slug: string,
): Promise<string | null> {
  if (!/^[a-z0-9-]+$/.test(slug)) return null
  const claim = await documents.read(slugClaimDoc(account.sub, slug))
  const book: Book | undefined = books.find(({ id }) => id === claim?.value.bookId)
  return book?.public ? book.slug : null
}

const isFailure = (reason: string): reason is CheckoutFailure => Object.hasOwn(checkoutFailures, reason)

/**
 * The book's page with the rejected form, and the free numbers of a numbered edition; null if there is no such book.
 */
export async function purchaseAgain(
  { documents, now }: Pick<Services, 'documents' | 'now'>,
  sub: string,
  { book, search }: { book: Book; search: string },
): Promise<PurchaseAgain | null> {
  const id = new URLSearchParams(search).get('again') ?? ''
  const kept = /^[\w-]+$/.test(id) ? (await documents.read(refusedFormDoc(id)))?.value : undefined
  if (kept?.sub !== sub || kept.form !== 'purchase' || new Date(kept.expiresAt) <= now()) return null
  const format = book.formats.find((one) => one.id === kept.typed.formatId)
  if (!format) return null
  const copies = format.numbered && typeof format.slots === 'number' ? format.slots : null
  const free = copies === null ? [] : await freeSlots(documents, format.id, copies)
  return {
    problem: kept.problem,
    typed: kept.typed,
    numbers:
      copies === null
        ? null
        : {
            ...{ free: free.slice(0, mostFree), of: copies },
            chosen: free.find((number) => String(number) === kept.typed.number?.trim()) ?? null,
          },
    leastInCents: isPayWhatYouWant(format) ? (format.priceInCents ?? 0) : null,
    dedicationHint: offersDedication(format) ? format.signing.hint : null,
  }
}

type Frame = { site: SiteView; shop: ShopView }

async function visitorPage(
  services: Pick<Services, 'documents' | 'now'>,
  frame: Frame,
  { sub, path }: { sub: string; path: string },
): Promise<PageView | null> {
  const at = withoutEndSlashes(path).replace(/^\/+/, '')
  if (isNote(at)) return { template: 'note', view: { ...frame, note: at } }
  const [room = '', what = '', id = '', token = ''] = at.split('/')
  const form = visitorForms.find((name) => name === room)
  if (form && what === 'again' && /^[\w-]+$/.test(id)) {
    const kept = await services.documents.read(refusedFormDoc(id))
    const isOwn = kept?.value.sub === sub && kept.value.form === form
    const again = isOwn && new Date(kept.value.expiresAt) > services.now() ? kept.value : null
    return { template: form, view: { ...frame, again } }
  }
  if (room !== 'newsletter' || (what !== 'confirm' && what !== 'unsubscribe')) return null
  if (!/^[0-9a-f]{64}$/.test(id) || !/^[\w-]{20,100}$/.test(token)) {
    return { template: 'note', view: { ...frame, note: 'newsletter/link-unknown' } }
  }
  const action = urls.subscriptionCall('', what, { subscriber: id, token })
  return { template: 'subscription', view: { ...frame, step: what, action } }
}
