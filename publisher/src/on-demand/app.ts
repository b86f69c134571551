import { responseHeaders } from '@lorecircle/shared/edge/headers'
import { parseHost } from '@lorecircle/shared/edge/hosts'
import { isLink } from '@lorecircle/shared/edge/links'
import { viewerHeaders } from '@lorecircle/shared/edge/origin-request'
import { errorForLog } from '@lorecircle/shared/error-for-log'
import { linkWaits } from '@lorecircle/shared/page/link-waits'
import { plainPage } from '@lorecircle/shared/page/plain-page'
import { isOriginSecret } from '@lorecircle/shared/secret/is-same-secret'
import { whoseHost } from '@lorecircle/shared/shop/whose-host'
import { isAway } from '@lorecircle/shared/storage/is-away'
import { Hono, type HonoRequest } from 'hono'
import type { Services } from '../services/services.ts'
import { elsewhere, missing, type PageAnswer, toResponse } from './answer.ts'
import type { HeaderOf } from './cart-page.ts'
import { answerMainHost } from './main-host.ts'
import { answerPreviewHost } from './preview-host.ts'
import { answerShopHost } from './shop-host.ts'

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
    if (isLink(path)) return linkWaits(503, { again: path + search, shop: '/' })
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
  header: HeaderOf
}

/** As the visitor asked: the CDN's own request may be for what the bucket lacks. */
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
  const whose = await whoseHost(services.documents, parseHost(host, new URL(site.origin).host))
  if (whose.kind === 'shop') return answerShopHost(services, { place: whose, path, search, header })
  if (whose.kind === 'main') return answerMainHost(services, { path, search })
  if (whose.kind === 'preview') return answerPreviewHost(services, path)
  if (whose.kind === 'www') return elsewhere(`${site.origin}${path}${search}`)
  return missing({ template: 'not-found', view: site }, `${site.origin}${path}`)
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
