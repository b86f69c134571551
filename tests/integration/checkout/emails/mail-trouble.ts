import { SESv2ServiceException } from '@aws-sdk/client-sesv2'
import { sendOrderEmails } from '@lorecircle/functions/email/send-order-emails'
import type { Services } from '@lorecircle/functions/services/services'
import { newOrderEmail, type OrderEmail } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { testOrder } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Bookshop, openBookshop, startBookshops } from '../bookshop.ts'

export const minute = 60_000
export let shops: Awaited<ReturnType<typeof startBookshops>>
export let shop: Bookshop
let orders = 0

export const refused = (name: string, message = name) =>
  new SESv2ServiceException({ name, message, $fault: 'client', $metadata: { httpStatusCode: 400 } })

/** Services whose mail service answers what goes to one address with an error, or never. */
export const withoutMailTo = (address: string, error: Error | 'never'): Services => ({
  ...shops.services,
  ses: new Proxy(shops.services.ses, {
    get(target, name) {
      if (name !== 'send') return Reflect.get(target, name)
      return (...args: unknown[]) =>
        JSON.stringify(args[0]).includes(`"ToAddresses":["${address}"]`)
          ? error === 'never'
            ? new Promise(() => {})
            : Promise.reject(error)
          : Reflect.apply(target.send, target, args)
    },
  }),
})

export const pending = (kind: OrderEmail['kind']) => newOrderEmail(kind, shops.services.now().toISOString())
export async function placed(changes: Partial<Order> = {}): Promise<string> {
  const id = `order-${++orders}`
  const { sub, subdomain } = { sub: shop.account.sub, subdomain: shop.account.subdomain ?? '' }
  const own = { id, sub, subdomain, buyer: { email: `${id}@example.com`, name: '' } }
  const order = testOrder({ ...own, letters: [pending('receipt'), pending('notice')], ...changes })
  await shops.services.documents.create(orderDoc(sub, id), order)
  return id
}
export async function send(services: Services, id: string): Promise<Order> {
  const stored = await services.documents.read(orderDoc(shop.account.sub, id))
  if (stored === null) throw new Error(`order ${id} has gone`)
  return sendOrderEmails(services, stored)
}
export const receipts = async (id: string) => (await shops.mailTo(`${id}@example.com`)).length
export const notices = async () => (await shops.mailTo(shop.account.email)).length

/** Starts what the tests of a file stand on, and ends it after them. */
export function startMailTrouble() {
  beforeAll(async () => {
    shops = await startBookshops()
  })
  afterAll(() => shops.stop())
  beforeEach(async () => {
    shops.clock.aheadMs = 0
    shop = await openBookshop(shops.services)
  })
}
