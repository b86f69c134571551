import { connectWebhook } from '@lorecircle/functions/webhooks/connect-webhook'
import type { CountedRun } from '@lorecircle/infra/costs/counts'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import { type Arrival, CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { buy, comeBack, parcel, paymentPageOf } from '../../integration/checkout/bookshop.ts'
import { type CostScene, countedRun, measurePublishing } from './deeds.ts'

export async function measureSale(scene: CostScene): Promise<CountedRun[]> {
  const { platform, shop } = scene
  const { services, counted, hooks } = platform
  const heard = hooks.arrivals.length
  const answers: Response[] = []
  const bought = await counted(async () => answers.push(await buy(services, shop, shop.special)))
  const page = answers[0] ? await paymentPageOf(answers[0]) : ''
  const paid = await pay(page, CARDS.accepted, parcel)
  const returned = await counted(() => comeBack(services, shop, paid.headers.get('location') ?? ''))
  const { body, signature } = await newsOf(platform, heard)
  const headers = { 'stripe-signature': signature }
  const news = new Request('http://127.0.0.1/', { method: 'POST', body, headers })
  const told = await counted(() => connectWebhook(services).handle(services, news, {}))
  const runs = [bought, returned, told].map((requests) => countedRun('api', 1, requests))
  const tally = tallyDoc(shop.account.sub, shop.book.id)
  return [...runs, ...(await measurePublishing(scene, returned, tally))]
}

/** Only the event of a completed payment page is subscribed to. */
async function newsOf({ hooks }: CostScene['platform'], from: number): Promise<Arrival> {
  const until = Date.now() + 10_000
  while (Date.now() < until) {
    const news = hooks.arrivals.slice(from).find(({ body }) => body.includes('checkout.session.completed'))
    if (news) return news
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('no news of the payment came')
}
