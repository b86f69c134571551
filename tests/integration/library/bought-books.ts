import { requestLibraryLink } from '@lorecircle/functions/library/ask-for-library'
import type { Services } from '@lorecircle/functions/services/services'
import { answerLibraryPath } from '@lorecircle/publisher/on-demand/app'
import type { Format } from '@lorecircle/shared/book/book'
import type { LibraryView } from '@lorecircle/shared/library/views'
import type { Order } from '@lorecircle/shared/order/order'
import { afterAll, beforeAll } from 'vitest'
import {
  ask,
  type Bookshop,
  buy,
  finishPurchase,
  openBookshop,
  paymentPageOf,
  startBookshops,
} from '../checkout/bookshop.ts'
import { ordersOf } from '../support/orders-of.ts'

export let shops: Awaited<ReturnType<typeof startBookshops>>
export let first: Bookshop
export let second: Bookshop
let pages: Services

export async function purchase(shop: Bookshop, format: Format, email: string): Promise<Order> {
  const { services } = shops
  const page = await paymentPageOf(await buy(services, shop, format))
  await finishPurchase(services, shop, page, { email })
  return orderBoughtWith(shop, email)
}
async function orderBoughtWith({ account }: Bookshop, email: string): Promise<Order> {
  const orders = await ordersOf(shops.services.documents, account.sub)
  const order = orders.find(({ buyer }) => buyer.email === email)
  if (!order) throw new Error('there is no order')
  return order
}

export const onMainHost = (shop: Bookshop): Bookshop => ({ ...shop, host: shops.services.productDomain })
export const asked = (email: string, from = '') =>
  ask(shops.services, onMainHost(first), requestLibraryLink(shops.services), { form: { email }, from })

export const site = { origin: 'http://lorecircle.localhost:4321', paymentOrigin: 'http://127.0.0.1:4324' }
/** The page as the function that makes pages sees it, with no more rights than it has. */
export async function pageAt(path: string) {
  return answerLibraryPath({ documents: pages.documents, site, now: pages.now }, path)
}
export async function libraryAt(path: string): Promise<LibraryView> {
  const answer = await pageAt(path)
  if (answer?.kind !== 'page' || answer.page.template !== 'library') throw new Error('no library is here')
  return answer.page.view
}

const linksTo = async (email: string) =>
  (await shops.mailTo(email)).flatMap(({ body }) => /\/library\/[\w-]+/.exec(body.text) ?? [])
export async function linkIn(email: string): Promise<string> {
  const before = await linksTo(email)
  await asked(email)
  const after = await linksTo(email)
  return after.find((link) => !before.includes(link)) ?? ''
}
export const tokenIn = (link: string) => link.split('/').at(-1) ?? ''

/** Starts what the tests of a file stand on, and ends it after them. */
export function openLibrary() {
  beforeAll(async () => {
    shops = await startBookshops()
    ;[first, second] = [await openBookshop(shops.services, 9), await openBookshop(shops.services, 9)]
    pages = await shops.as('on-demand-pages')
  })
  afterAll(() => shops.stop())
}
