import { createHash, timingSafeEqual } from 'node:crypto'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { Hono } from 'hono'
import { endpoints } from './endpoints.ts'
import { refusal, visible } from './http/refuse.ts'
import type { World } from './world.ts'

/** Every call of the product as one app, for Lambda and Node alike. Only the CDN may speak to it. */
export function appOf(world: World): Hono {
  const app = new Hono()

  app.use(async (context, next) => {
    if (!isSame(context.req.header('x-origin-secret') ?? '', world.env.ORIGIN_SECRET)) {
      return refusal(new VisibleError(403, 'origin.foreign', 'Ask through the public address.'))
    }
    await next()
  })

  for (const { call, handle } of endpoints(world)) {
    app.on(call.method, call.path, (context) => handle(world, context.req.raw, context.req.param()))
  }

  app.notFound(() => refusal(new VisibleError(404, 'call.unknown', 'There is nothing here.')))
  app.onError((error) => {
    world.log('app.fault', { error: error.stack })
    return refusal(visible(error))
  })
  return app
}

/** Compares in constant time, whatever the lengths. */
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))
const digest = (text: string) => createHash('sha256').update(text).digest()
