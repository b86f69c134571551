import { downloadLinksEmail, releaseEmail } from '@lorecircle/functions/email/templates/file-emails'
import { receiptEmail } from '@lorecircle/functions/email/templates/receipt'
import { download } from '@lorecircle/functions/orders/download'
import { orderLineView } from '@lorecircle/publisher/on-demand/thank-you'
import { newOrderEmail } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { expect, test } from 'vitest'
import { ask, type Bookshop } from '../checkout/bookshop.ts'
import { ordersOf } from '../support/orders-of.ts'
import { minutesToRelease, openScene, preorder, sweepReleases } from './preorders.ts'
import type { World } from './world.ts'

const origin = 'https://lorecircle.example'
const fromShop = { origin, accent: null, replyTo: undefined, words: '' }

/** Everything that leads a reader to a file: pages, letters, and each way to ask for it. */
async function waysToFiles(world: World, shop: Bookshop, order: Order): Promise<string[]> {
  const services = world.process()
  const { id: orderId, readerToken } = order
  const views = order.lines.map((line) => orderLineView(order, line, { origin, subdomain: 'dunsany' }))
  const letter = newOrderEmail('released', order.placedAt, { id: `released.${shop.book.id}` })
  const letters = [
    receiptEmail(order, fromShop),
    downloadLinksEmail(order, letter, fromShop),
    releaseEmail(order, letter, fromShop),
  ].flatMap(({ html, text }) => [html, text])
  const sent = world.mail.to(order.buyer.email).map(({ text }) => text)
  const asked: string[] = []
  for (const { id: line } of order.lines) {
    const answer = await ask(services, shop, download(services), {
      path: { orderId, readerToken },
      query: { line },
    })
    asked.push(answer.headers.get('location') ?? '')
  }
  return [
    ...views.flatMap(({ files }) => files.map(({ url }) => url)),
    ...[...letters, ...sent].filter((text) => text.includes('/api/download/')),
    ...asked.filter(Boolean),
  ]
}

test('before its release no page, no letter and no link leads to a preordered file, and all do afterwards', {
  tags: ['A0-12'],
}, async () => {
  const { world, shop } = await openScene()
  const order = await preorder(world, shop, shop.ebook)
  expect(await waysToFiles(world, shop, order)).toEqual([])
  world.wait(minutesToRelease)
  // The day alone opens nothing: the release does.
  expect(await waysToFiles(world, shop, order)).toEqual([])
  await sweepReleases(world.process())
  const [released] = await ordersOf(world.process().documents, order.sub)
  if (!released) throw new Error('the order has gone')
  expect((await waysToFiles(world, shop, released)).length).toBeGreaterThan(8)
})
