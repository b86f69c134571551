import type { Endpoint } from '@lorecircle/functions/http/endpoint'
import { type Arrival, receiver } from '@lorecircle/stripe-emulator/stripe.fixture'
import { afterAll, beforeAll, vi } from 'vitest'
import { startBookshops } from '../bookshop.ts'

export let shops: Awaited<ReturnType<typeof startBookshops>>
let hooks: Awaited<ReturnType<typeof receiver>>

export const deliver = (endpoint: Endpoint, { body, signature }: Pick<Arrival, 'body' | 'signature'>) =>
  endpoint.handle(
    shops.services,
    new Request('http://127.0.0.1/', { method: 'POST', body, headers: { 'stripe-signature': signature } }),
    {},
  )

/** The news that Stripe sent about this very thing. */
export const news = (path: string, type: string, about: string) =>
  vi.waitFor(
    () => {
      const arrival = hooks.arrivals.find(
        (one) => one.path === path && one.body.includes(`"${type}"`) && one.body.includes(about),
      )
      if (!arrival) throw new Error(`no ${type} about ${about} yet`)
      return arrival
    },
    { timeout: 10_000, interval: 20 },
  )

export const signed = async (event: object, secret: string): Promise<Arrival> => {
  const body = JSON.stringify(event)
  const signature = (await shops.services.stripe()).webhooks.generateTestHeaderString({
    payload: body,
    secret,
  })
  return { path: '', body, signature }
}

/** Starts what the tests of a file stand on, and ends it after them. */
export function startStripeNews() {
  beforeAll(async () => {
    hooks = await receiver()
    shops = await startBookshops(hooks.url)
  })
  afterAll(async () => {
    await shops.stop()
    await hooks.close()
  })
}
