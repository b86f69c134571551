import { responseHeaders } from '@lorecircle/shared/edge/headers'
import { viewerHeaders } from '@lorecircle/shared/edge/viewer'
import { isOriginSecret } from '@lorecircle/shared/secret/is-same-secret'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { Hono } from 'hono'
import { handle } from 'hono/aws-lambda'
import { compress } from 'hono/compress'
import { endpoints } from './endpoints.ts'
import { toRefusalResponse, toVisibleError } from './http/refuse-form.ts'
import type { Services } from './services/services.ts'

const compressFromBytes = 16 * 1024

export const lambdaHandler = (services: Services) => handle(createApiApp(services))

/** Every call of the product as one app, for Lambda and Node alike. Only the CDN may speak to it. */
export function createApiApp(services: Services): Hono {
  const app = new Hono()

  const scheme = services.origin.startsWith('https:') ? 'https' : 'http'
  app.use(async (context, next) => {
    await next()
    const host = context.req.header(viewerHeaders.host) ?? ''
    const { productDomain } = services
    const headers = responseHeaders({ host, path: context.req.path, productDomain, scheme })
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value)
  })
  app.use(async (context, next) => {
    const { ORIGIN_SECRET, ORIGIN_SECRET_PREVIOUS } = services.env
    if (!isOriginSecret(context.req.header('x-origin-secret') ?? '', ORIGIN_SECRET, ORIGIN_SECRET_PREVIOUS)) {
      return toRefusalResponse(new VisibleError(403, 'origin.foreign', 'Ask through the public address.'))
    }
    await next()
  })

  // The CDN leaves answers that it may not keep as they are, and an author's books can be many.
  app.use(compress({ threshold: compressFromBytes }))

  const served = endpoints(services)
  for (const { call, handle } of served) {
    app.on(call.method, call.path, (context) => handle(services, context.req.raw, context.req.param()))
  }
  for (const [path, here] of Map.groupBy(served, ({ call }) => call.path)) {
    const methods = here.flatMap(({ call: { method } }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    app.all(path, () => wrongMethod(methods))
  }

  app.notFound(() => toRefusalResponse(new VisibleError(404, 'call.unknown', 'There is nothing here.')))
  app.onError((error) => {
    services.log('app.fault', { error: error.stack })
    return toRefusalResponse(toVisibleError(error))
  })
  return app
}

function wrongMethod(methods: readonly string[]): Response {
  const answer = toRefusalResponse(
    new VisibleError(405, 'call.method', `Ask for this with ${methods.join(' or ')}.`),
  )
  answer.headers.set('allow', methods.join(', '))
  return answer
}
