import { connectWebhook } from '@lorecircle/functions/webhooks/connect-webhook'
import type { Run } from '@lorecircle/infra/costs/counts'
import { CARDS, pay } from '@lorecircle/local/stripe/stripe.fixture'
import { buy, comeBack, parcel, paymentPageOf } from '../../integration/checkout/bookshop.ts'
import { publishing, ran, type Scene } from './deeds.ts'

/** A reader buys a numbered copy, comes back to the shop, and Stripe tells of it. */
export async function sale(scene: Scene): Promise<Run[]> {
  const { platform, shop } = scene
  const { services, counted, hooks } = platform
  const heard = hooks.arrivals.length
  const answers: Response[] = []
  const bought = await counted(async () => answers.push(await buy(services, shop, shop.special)))
  const page = answers[0] ? await paymentPageOf(answers[0]) : ''
  const paid = await pay(page, CARDS.accepted, parcel)
  const returned = await counted(() => comeBack(services, shop, paid.headers.get('location') ?? ''))
  await newsOf(platform, heard)
  const runs = [ran('api', 1, bought), ran('api', 1, returned)]
  for (const { path, body, signature } of hooks.arrivals.slice(heard)) {
    if (path !== '/connect') continue
    const headers = { 'stripe-signature': signature }
    const news = new Request('http://127.0.0.1/', { method: 'POST', body, headers })
    runs.push(ran('api', 1, await counted(() => connectWebhook(services).handle(services, news, {}))))
  }
  return [...runs, ...(await publishing(scene, returned))]
}

/** Stripe has told of the payment. */
async function newsOf({ hooks }: Scene['platform'], from: number): Promise<void> {
  const until = Date.now() + 10_000
  const isTold = () =>
    hooks.arrivals.slice(from).some(({ body }) => body.includes('checkout.session.completed'))
  while (!isTold()) {
    if (Date.now() > until) throw new Error('no news of the payment came')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
