import { accountDoc } from '@lorecircle/shared/account/stored'
import { responseHeaders } from '@lorecircle/shared/edge/headers'
import { isDirectLink, parseHost } from '@lorecircle/shared/edge/hosts'
import { viewerHeaders } from '@lorecircle/shared/edge/viewer'
import { errorForLog } from '@lorecircle/shared/error-for-log'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { libraryEntryDoc, libraryKeyDoc } from '@lorecircle/shared/library/stored'
import {
  type LibraryNote,
  type LibraryNotice,
  type LibraryOrder,
  libraryKeyHash,
  libraryNotes,
  libraryNotices,
  readerId,
} from '@lorecircle/shared/library/views'
import { filterAt, filterPath } from '@lorecircle/shared/market/market-filter'
import { type Order, orderDay } from '@lorecircle/shared/order/order'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { plainPage, retryLaterResponse } from '@lorecircle/shared/page/plain-page'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { previewDoc } from '@lorecircle/shared/publishing/stored'
import { isOriginSecret } from '@lorecircle/shared/secret/is-same-secret'
import { resolveShopHost } from '@lorecircle/shared/shop/whose-host'
import { isAway } from '@lorecircle/shared/storage/is-away'
import { plainPath, withoutEndSlashes } from '@lorecircle/shared/urls/plain-path'
import { pagePathOfCard, platformPaths, urls } from '@lorecircle/shared/urls/urls'
import { Hono, type HonoRequest } from 'hono'
import { marketFiles, marketTag } from '../market/market-files.ts'
import { findMarketBooks, landingPage, marketPage } from '../market/market-pages.ts'
import { platformPages } from '../pages/platform-pages.ts'
import type { Services } from '../services/services.ts'
import { previewPage } from '../shop/preview-page.ts'
import { listSources, readShop } from '../shop/read-shop.ts'
import {
  missingPageAnswer,
  type PageAnswer,
  pageAnswer,
  permanentRedirect,
  privatePageAnswer,
  sharedPageAnswer,
  socialCardAnswer,
  temporaryRedirect,
  toResponse,
} from './answer.ts'
import type { ReadHeader } from './cart-page.ts'
import { answerShopRequest } from './shop-host.ts'
import { orderLineView } from './thank-you.ts'

const atOnce = 16

const isNote = (name: string): name is LibraryNote => Object.hasOwn(libraryNotes, name)

const isSaying = (name: string): name is LibraryNotice => Object.hasOwn(libraryNotices, name)

/**
 * The fallback origin: what the site bucket has no page for is asked here. Only the CDN may ask, with its secret or,
 * while that is being changed, with the former one.
 */
export function onDemandApp(services: Services, originSecret: string, formerSecret?: string): Hono {
  const app = new Hono()
  const { host: productDomain, protocol } = new URL(services.site.origin)
  const scheme = protocol === 'https:' ? 'https' : 'http'
  app.use(async (context, next) => {
    await next()
    const { host, path } = asked(context.req)
    const headers = responseHeaders({ host, path, productDomain, scheme })
    for (const [name, value] of Object.entries(headers))
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
  })
  app.use(async (context, next) => {
    if (!isOriginSecret(context.req.header('x-origin-secret') ?? '', originSecret, formerSecret))
      return context.text('Forbidden', 403)
    if (!['GET', 'HEAD'].includes(context.req.method)) {
      return context.text('This page can only be read.', 405, { allow: 'GET, HEAD' })
    }
    return next()
  })
  app.get('*', async (context) => {
    const { path, search } = asked(context.req)
    // The functions did not answer it.
    if (isDirectLink(path)) return retryLaterResponse(503, { again: path + search, shop: '/' })
    return toResponse(services, await answerTo(services, asked(context.req)))
  })
  app.onError((error, context) => {
    console.error(`the page ${context.req.path} failed: ${errorForLog(error)}`)
    return isAway(error)
      ? context.html(awayPage, 503, { 'cache-control': 'no-store', 'retry-after': String(again) })
      : context.html(faultPage, 500, { 'cache-control': 'no-store' })
  })
  return app
}

type Asked = {
  host: string
  path: string
  search: string
  header: ReadHeader
}

/** Prefers the visitor's original URL, because the CDN's own request may be for the file that the bucket lacks. */
function asked(request: HonoRequest): Asked {
  const { pathname, search } = new URL(request.url)
  return {
    host: request.header(viewerHeaders.host) ?? '',
    path: request.header(viewerHeaders.path) ?? pathname,
    search: request.header(viewerHeaders.query) ?? search,
    header: (name) => request.header(name),
  }
}

async function answerTo(services: Services, { host, path, search, header }: Asked): Promise<PageAnswer> {
  const { site } = services
  const whose = await resolveShopHost(services.documents, parseHost(host, new URL(site.origin).host))
  if (whose.kind === 'shop') return answerShopRequest(services, { place: whose, path, search, header })
  if (whose.kind === 'main') return answerMainHost(services, { path, search })
  if (whose.kind === 'preview') return answerPreviewHost(services, path)
  if (whose.kind === 'www') return temporaryRedirect(`${site.origin}${path}${search}`)
  return missingPageAnswer({ template: 'not-found', view: site }, `${site.origin}${path}`)
}

const faultPage = plainPage({
  title: 'Something went wrong on our side.',
  text: 'Please try again in a moment.',
})

/** Seconds; pages are only read here, so one may ask for itself again. */
const again = 5
const awayPage = plainPage({
  title: 'One moment, please.',
  text: 'We cannot show this page just now. It tries again by itself.',
  looksAgainInSeconds: again,
})

/** A draft as its page would be, for an hour; it is read each time and written nowhere. */
async function answerPreviewHost(services: Services, path: string): Promise<PageAnswer> {
  const { documents, site } = services
  const id = path.slice(1)
  const nothing = missingPageAnswer(
    { template: 'not-found', view: site },
    `${urls.shop(site.origin, 'preview')}${path}`,
  )
  if (!/^[\w-]+$/.test(id)) return nothing
  const preview = await documents.read(previewDoc(id))
  if (!preview || new Date(preview.value.expiresAt) <= services.now()) return nothing

  const { sub, draft } = preview.value
  const account = await documents.read(accountDoc(sub))
  if (!account) return nothing
  const { shop } = await readShop(
    services,
    account.value,
    await listSources(services, sub, account.value.folder),
  )
  const page = previewPage(shop, draft, site, services.now())
  return page ? privatePageAnswer(page, urls.preview(site.origin, id)) : nothing
}

/** A page of the market behind the ready-made ones, a platform page that the bucket lacks (before the first publish), or 'not found'. */
async function answerMainHost(
  services: Services,
  { path, search }: { path: string; search: string },
): Promise<PageAnswer> {
  const { site } = services
  const files = marketFiles(services, refuseUnreadable)
  const hasToken = /^\/library\/./i.test(path)
  const plain = hasToken ? path : plainPath(path)
  if (plain !== path) return permanentRedirect(`${site.origin}${plain}${search}`)
  const at = withoutEndSlashes(path)
  if (at === '') {
    return pageAnswer(landingPage((await files.front('paid', 'all')).value, site))
  }
  const library = await answerLibraryPath(services, at)
  if (library) return library
  const pictured = pagePathOfCard(at)
  if (pictured !== null) {
    const page = platformPages(services).find(({ url }) => url === `${site.origin}${pictured}`)?.page
    const filter = filterAt(pictured)
    const card = filter
      ? socialCardAnswer({ template: 'market', view: { site, filter, total: 0, cards: [] } }, marketTag)
      : socialCardAnswer(page, marketTag)
    if (card) return card
  }
  const own = platformPages(services).find(({ url }) => url === `${site.origin}${at}`)
  if (own) return pageAnswer(own)
  const place = filterAt(at, search)
  if (place) {
    const page = marketPage(await findMarketBooks(files, place), site)
    return filterPath(place).includes('?') ? sharedPageAnswer(page, marketTag) : pageAnswer(page)
  }
  return missingPageAnswer({ template: 'not-found', view: site }, `${site.origin}${path}`)
}

/** A reader is answered with an error and not with an empty market. */
function refuseUnreadable(key: string, error: unknown): never {
  throw new Error(`${key} cannot be read`, { cause: error })
}

type Reading = Pick<Services, 'documents' | 'site' | 'now'>

/** Answers paths below `/library/`: a status note or one reader's library. Null for other paths. */
export async function answerLibraryPath(services: Reading, path: string): Promise<PageAnswer | null> {
  const [room = '', token = '', said = ''] = path.split('/').slice(1)
  if (`/${room}` !== platformPaths.library || token === '') return null
  const { documents, site } = services
  const url = `${site.origin}${path}`
  const door = (note: LibraryNote): PageAnswer =>
    privatePageAnswer({ template: 'library-door', view: { site, note } }, url)
  if (isNote(token)) return door(token)
  const key = /^[\w-]{20,100}$/.test(token)
    ? await documents.read(libraryKeyDoc(libraryKeyHash(token)))
    : null
  if (!key || new Date(key.value.expiresAt) <= services.now()) return door('over')
  const { email } = key.value
  const saying = isSaying(said) ? said : null
  const orders = await ordersBoughtWith(services, email)
  return privatePageAnswer({ template: 'library', view: { site, email, token, orders, saying } }, url)
}

async function ordersBoughtWith(services: Reading, email: string): Promise<LibraryOrder[]> {
  const { documents } = services
  const listed = await Array.fromAsync(documents.list(libraryEntryDoc.within(readerId(email))))
  const found = await inParallel(atOnce, listed, async ({ key }) => {
    const [, sub = '', orderId = ''] = libraryEntryDoc.placesIn(key) ?? []
    const order = await documents.read(orderDoc(sub, orderId))
    return order ? [order.value] : []
  })
  const newestFirst = found.flat().sort((a, b) => b.placedAt.localeCompare(a.placedAt))
  return inParallel(atOnce, newestFirst, (order) => asInLibrary(services, order))
}

/** The shop as it is called now; of one that is closed for good, files alone are left. */
async function asInLibrary({ documents, site: { origin } }: Reading, order: Order): Promise<LibraryOrder> {
  const { id, authorName, placedAt, lines, sub, readerToken } = order
  const account = (await documents.read(accountDoc(sub)))?.value
  const subdomain = account?.subdomain ?? null
  const profile = account && (await documents.read(profileDoc(account.folder)))?.value
  const named = { origin, subdomain: subdomain ?? order.subdomain }
  return {
    id,
    authorName,
    accent: profile?.accent ?? null,
    placedOn: orderDay(order, placedAt),
    orderUrl: subdomain === null ? null : urls.thankYou(origin, subdomain, id, readerToken),
    lines: lines.map((line) => orderLineView(order, line, named)),
  }
}
