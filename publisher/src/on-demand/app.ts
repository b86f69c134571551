import { responseHeaders } from '@lorecircle/shared/edge/headers'
import { parseHost } from '@lorecircle/shared/edge/hosts'
import { viewerHeaders } from '@lorecircle/shared/edge/origin-request'
import { isSameSecret } from '@lorecircle/shared/secret/is-same-secret'
import { whoseHost } from '@lorecircle/shared/shop/whose-host'
import { Hono, type HonoRequest } from 'hono'
import type { Services } from '../services/services.ts'
import { type Answer, elsewhere, missing, toResponse } from './answer.ts'
import type { HeaderOf } from './cart-page.ts'
import { answerMainHost } from './main-host.ts'
import { answerPreviewHost } from './preview-host.ts'
import { answerShopHost } from './shop-host.ts'

/** The fallback origin: what the site bucket has no page for is asked here. Only the CDN may ask. */
export function onDemandApp(services: Services, originSecret: string): Hono {
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
    if (!isSameSecret(context.req.header('x-origin-secret') ?? '', originSecret))
      return context.text('Forbidden', 403)
    if (!['GET', 'HEAD'].includes(context.req.method)) {
      return context.text('This page can only be read.', 405, { allow: 'GET, HEAD' })
    }
    return next()
  })
  app.get('*', async (context) => {
    return toResponse(services, await answerTo(services, asked(context.req)))
  })
  app.onError((error, context) => {
    console.error(`the page ${context.req.path} failed`, error)
    return context.html(faultPage, 500, { 'cache-control': 'no-store' })
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

async function answerTo(services: Services, { host, path, search, header }: Asked): Promise<Answer> {
  const { site } = services
  const whose = await whoseHost(services.documents, parseHost(host, new URL(site.origin).host))
  if (whose.kind === 'shop') return answerShopHost(services, { place: whose, path, search, header })
  if (whose.kind === 'main') return answerMainHost(services, { path, search })
  if (whose.kind === 'preview') return answerPreviewHost(services, path)
  if (whose.kind === 'www') return elsewhere(`${site.origin}${path}${search}`)
  return missing({ template: 'not-found', view: site }, `${site.origin}${path}`)
}

/** Stands alone: whatever went wrong, neither a sheet nor a template is needed for it. */
const faultPage = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Something went wrong</title>
<style>:root{color-scheme:light dark;background:light-dark(#f3ebda,#1b1722);color:light-dark(#251e35,#f1e7d3);font:1.125rem/1.6 Georgia,serif}body{max-width:32em;margin:15vh auto;padding:0 1rem}h1{font-size:min(2rem,12.5vw);font-weight:400;line-height:1.2;text-wrap:balance}</style>
<h1>Something went wrong on our side.</h1><p>Please try again in a moment.</p></html>`
