import { immutableCacheControl, shortCacheControl } from '../storage/site-bucket.ts'

/**
 * A route and its expected response headers. `host` is the label before the product's domain; empty for the main
 * host. `allowOrigin` is null if the response has no `Access-Control-Allow-Origin`.
 */
export type RouteHeaders = {
  route: string
  host: '' | 'www' | 'preview' | 'lord-dunsany' | 'no.such.host'
  path: string
  method?: 'GET' | 'POST'
  status: number
  referrerPolicy: 'strict-origin-when-cross-origin' | 'same-origin' | 'no-referrer'
  allowOrigin: '*' | 'main' | null
  cacheControl: string | undefined
}

const published = { referrerPolicy: 'strict-origin-when-cross-origin', allowOrigin: '*' } as const
const ofOneReader = {
  status: 200,
  referrerPolicy: 'same-origin',
  allowOrigin: null,
  cacheControl: 'private, no-store',
} as const
const call = { referrerPolicy: 'no-referrer', allowOrigin: null } as const
const shop = 'lord-dunsany'
const inBucket = { status: 200, cacheControl: shortCacheControl } as const
const asset = { status: 200, cacheControl: immutableCacheControl } as const
const redirect = { status: 302, cacheControl: undefined } as const

export const routeHeaders: readonly RouteHeaders[] = [
  { route: 'published page of the platform', host: '', path: '/market', ...inBucket, ...published },
  { route: 'published page of a shop', host: shop, path: '/bookstore', ...inBucket, ...published },
  { route: 'feed', host: shop, path: '/blog/feed.xml', ...inBucket, ...published },
  {
    route: 'shop page made on demand',
    host: shop,
    path: '/shop/the-moon',
    status: 200,
    cacheControl: 'no-store',
    ...published,
  },
  { route: 'cart', host: shop, path: '/cart', ...ofOneReader },
  { route: 'order', host: shop, path: '/thank-you/o1/only-the-buyer-knows', ...ofOneReader },
  { route: 'order question', host: shop, path: '/order/sent', ...ofOneReader },
  { route: 'newsletter confirmation', host: shop, path: '/newsletter/confirm/a/b', ...ofOneReader },
  { route: 'message to the author', host: shop, path: '/contact/sent', ...ofOneReader },
  { route: 'failed checkout', host: shop, path: '/checkout-failed/sold-out/the-moon', ...ofOneReader },
  {
    route: 'certificate',
    host: shop,
    path: '/certificate/ABC',
    ...ofOneReader,
    status: 404,
    cacheControl: 'no-store',
  },
  {
    route: 'certificate form',
    host: shop,
    path: '/certificate',
    ...ofOneReader,
  },
  { route: 'library', host: '', path: '/library/only-the-reader-knows', ...ofOneReader },
  { route: 'preview', host: 'preview', path: '/p1', ...ofOneReader, ...published, allowOrigin: 'main' },
  {
    route: 'call of an author',
    host: '',
    path: '/api/orders',
    status: 401,
    cacheControl: 'no-store',
    ...call,
  },
  {
    route: 'public call that is kept',
    host: shop,
    path: '/api/copies?book=b1',
    status: 200,
    cacheControl: 'public, max-age=0, s-maxage=15',
    ...call,
  },
  {
    route: 'purchase',
    host: shop,
    path: '/api/create-checkout-session',
    method: 'POST',
    status: 400,
    cacheControl: 'no-store',
    ...call,
  },
  {
    route: 'download',
    host: shop,
    path: '/api/download/o1/x',
    status: 404,
    cacheControl: 'no-store',
    ...call,
  },
  { route: 'unknown call', host: shop, path: '/api/nothing', status: 404, cacheControl: 'no-store', ...call },
  { route: 'script or style', host: shop, path: '/_astro/a.css', ...asset, ...published },
  { route: 'picture', host: shop, path: '/media/a-320.webp', ...asset, ...published },
  {
    route: 'picture that is not there',
    host: shop,
    path: '/media/b-320.webp',
    status: 404,
    cacheControl: 'no-store',
    ...published,
  },
  { route: 'font', host: '', path: '/fonts/a.woff2', ...asset, ...published },
  { route: 'file of the portal', host: '', path: '/portal-assets/a.js', ...asset, ...published },
  { route: 'market data', host: '', path: '/market-data/a.json', ...inBucket, ...published },
  { route: 'icon', host: shop, path: '/icons/a.svg', ...inBucket, ...published },
  { route: 'portal', host: '', path: '/login', ...inBucket, ...published },
  { route: 'settings of the portal', host: '', path: '/config.json', ...inBucket, ...published },
  {
    route: 'page that is not there',
    host: shop,
    path: '/nothing',
    status: 404,
    cacheControl: 'no-store',
    ...published,
  },
  {
    route: 'host that is not there',
    host: 'no.such.host',
    path: '/',
    status: 404,
    cacheControl: 'no-store',
    ...published,
  },
  { route: 'redirect to the main host', host: 'www', path: '/about', ...redirect, status: 301, ...published },
  { route: 'redirect to the market', host: shop, path: '/market', ...redirect, ...published },
  { route: 'link with a code', host: shop, path: '/bookstore?code=SPRING', ...redirect, ...published },
  {
    route: 'redirect to a new slug',
    host: shop,
    path: '/shop/the-old-moon',
    status: 301,
    cacheControl: 'no-store',
    ...published,
  },
]
